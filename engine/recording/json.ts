/** What JSON can say; a whole number that a double cannot hold is a bigint. Objects have no prototype. */
export type Json = string | number | bigint | boolean | null | readonly Json[] | JsonObject

export interface JsonObject {
  readonly [key: string]: Json
}

/** Where the text stopped being JSON; `atEnd` says that it merely ended too soon. */
export class NotJson extends Error {
  constructor(
    readonly position: number,
    readonly atEnd: boolean,
  ) {
    super(`not JSON at ${String(position)}`)
  }
}

const maxDepth = 32
const numberForm = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const plainText = /[^"\\\u0000-\u001f]*/y
const escapes = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/** Reads the one JSON value that begins at `start`; what follows it is left alone. Throws `NotJson`. */
export function parseJson(text: string, start = 0): { readonly value: Json; readonly end: number } {
  const reader = new Reader(text, start)
  const value = reader.value(0)
  return { value, end: reader.at }
}

class Reader {
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  value(depth: number): Json {
    this.space()
    const first = this.text.charAt(this.at)
    if (first === '"') return this.string()
    if (first === '{' || first === '[') {
      if (depth === maxDepth) throw this.broken()
      return first === '{' ? this.object(depth) : this.array(depth)
    }
    if (first === 't') return this.word('true', true)
    if (first === 'f') return this.word('false', false)
    if (first === 'n') return this.word('null', null)
    return this.number()
  }

  private broken(): NotJson {
    return new NotJson(this.at, this.at >= this.text.length)
  }

  private space(): void {
    while (' \t\r\n'.includes(this.text.charAt(this.at)) && this.at < this.text.length) this.at += 1
  }

  private take(char: string): boolean {
    this.space()
    if (this.text.charAt(this.at) !== char) return false
    this.at += 1
    return true
  }

  private expect(char: string): void {
    if (!this.take(char)) throw this.broken()
  }

  private word<T>(word: string, value: T): T {
    for (const char of word) {
      if (this.text.charAt(this.at) !== char) throw this.broken()
      this.at += 1
    }
    return value
  }

  private number(): number | bigint {
    numberForm.lastIndex = this.at
    const match = numberForm.exec(this.text)
    if (match === null) throw new NotJson(this.at, this.at + 1 >= this.text.length)
    this.at = numberForm.lastIndex
    const [digits, fraction, exponent] = match
    if (this.at === this.text.length) throw this.broken()
    const value = Number(digits)
    return fraction === undefined && exponent === undefined && !Number.isSafeInteger(value) ? BigInt(digits) : value
  }

  private string(): string {
    this.at += 1
    let result = ''
    for (;;) {
      plainText.lastIndex = this.at
      result += plainText.exec(this.text)?.[0] ?? ''
      this.at = plainText.lastIndex
      const char = this.text.charAt(this.at)
      if (char === '"') {
        this.at += 1
        return result
      }
      if (char !== '\\') throw this.broken()
      this.at += 1
      result += this.escape()
    }
  }

  private escape(): string {
    const char = this.text.charAt(this.at)
    if (char === 'u') {
      const hex = this.text.slice(this.at + 1, this.at + 5)
      if (!/^[0-9a-fA-F]{4}$/.test(hex)) throw new NotJson(this.at, this.at + 5 > this.text.length)
      this.at += 5
      return String.fromCharCode(Number.parseInt(hex, 16))
    }
    const plain = escapes.get(char)
    if (plain === undefined) throw this.broken()
    this.at += 1
    return plain
  }

  private array(depth: number): readonly Json[] {
    this.at += 1
    const items: Json[] = []
    if (this.take(']')) return items
    do items.push(this.value(depth + 1))
    while (this.take(','))
    this.expect(']')
    return items
  }

  private object(depth: number): JsonObject {
    this.at += 1
    const fields = Object.create(null) as Record<string, Json>
    if (this.take('}')) return fields
    do {
      this.space()
      if (this.text.charAt(this.at) !== '"') throw this.broken()
      const key = this.string()
      this.expect(':')
      fields[key] = this.value(depth + 1)
    } while (this.take(','))
    this.expect('}')
    return fields
  }
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
