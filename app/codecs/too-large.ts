/** A compressed block that would grow beyond what it may. */
export class TooLarge extends Error {
  constructor(mostBytes: number) {
    super(`more than ${String(mostBytes)} bytes`)
  }
}

/** Pieces put together, and refused as soon as they are too many. */
export class Pieces {
  private readonly pieces: Uint8Array[] = []
  private length = 0

  constructor(private readonly mostBytes: number) {}

  add(piece: Uint8Array): void {
    this.length += piece.length
    if (this.length > this.mostBytes) throw new TooLarge(this.mostBytes)
    this.pieces.push(piece)
  }

  joined(): Uint8Array {
    const [only] = this.pieces
    if (only !== undefined && this.pieces.length === 1) return only
    const whole = new Uint8Array(this.length)
    let at = 0
    for (const piece of this.pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  }
}
