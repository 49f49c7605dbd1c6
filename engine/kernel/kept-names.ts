/** More than any run asks for at a time. */
const keptAtMost = 100_000

/**
 * Names made of another name, each kept: the same string object every time. A string that is built anew has to be hashed, and compared
 * letter by letter, by every table that it is looked up in; and the names of links, timers and kinds of messages are looked up in each step.
 */
export class KeptNames {
  private readonly known = new Map<string, string>()

  constructor(private readonly make: (part: string) => string) {}

  of(part: string): string {
    const known = this.known.get(part)
    if (known !== undefined) return known
    if (this.known.size === keptAtMost) this.known.clear()
    const fresh = this.make(part)
    this.known.set(part, fresh)
    return fresh
  }
}
