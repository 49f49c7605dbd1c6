export interface Budget {
  readonly name: string
  /** The page that fetches exactly these parts, where there is one. */
  readonly address: string | null
  readonly parts: readonly string[]
  readonly limit: number
}
export const budgets: readonly Budget[]
export function filesOf(root: string, parts: readonly string[]): readonly string[]
export function sizeOf(root: string, file: string): number
