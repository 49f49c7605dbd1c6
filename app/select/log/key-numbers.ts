const mostKeys = 100_000

/** A number for each key, in the order in which keys are met, so that a key has one colour wherever it is drawn. */
export class KeyNumbers {
  private readonly known = new Map<string, number>()

  of(key: Uint8Array): number {
    let text = ''
    for (const byte of key.subarray(0, 256)) text += String.fromCharCode(byte)
    text += `:${String(key.length)}`
    const known = this.known.get(text)
    if (known !== undefined) return known
    const number = this.known.size
    if (number >= mostKeys) return number
    this.known.set(text, number)
    return number
  }
}
