/** What RE2/J says of an expression that it cannot read. */
export class Malformed extends Error {}

/** The text of an expression, read from its beginning to its end. */
export class RegexText {
  private at = 0

  constructor(private readonly text: string) {}

  get ended(): boolean {
    return this.at >= this.text.length
  }

  /** The sign that comes next, or the one `after` it; nothing at the end. */
  peek(after = 0): string {
    return this.text.charAt(this.at + after)
  }

  next(): string {
    const char = this.peek()
    this.at += 1
    return char
  }

  /** Goes past these signs if they come next. */
  take(signs: string): boolean {
    if (!this.text.startsWith(signs, this.at)) return false
    this.at += signs.length
    return true
  }

  /** Goes past what a pattern finds at its beginning, within so many signs. */
  taken(pattern: RegExp, within: number): RegExpExecArray | null {
    const found = pattern.exec(this.text.slice(this.at, this.at + within))
    this.at += found?.[0].length ?? 0
    return found
  }
}
