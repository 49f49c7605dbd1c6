/** What this browser keeps for the next visit; where storage is refused (a sandboxed frame), nothing is kept. */
export const remembered = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      return
    }
  },
}
