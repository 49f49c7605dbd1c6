import { isArray, isObject, NotJson, parseJson, type Json, type JsonObject } from './json'

/** A file beside a recording that is not what it should be: which line, and where in it. */
export class NotThisForm extends Error {
  constructor(
    readonly line: number,
    readonly path: string,
  ) {
    super(`line ${String(line)}, ${path}`)
  }
}

/** A field of a file, with where it stands, so that what is wrong can be named. */
export class At {
  constructor(
    readonly json: Json | undefined,
    readonly line: number,
    readonly path: string,
  ) {}

  field(name: string): At {
    const object = this.object()
    return new At(object[name], this.line, `${this.path}.${name}`)
  }

  has(name: string): boolean {
    return this.object()[name] !== undefined
  }

  object(): JsonObject {
    return isObject(this.json) ? this.json : this.wrong()
  }

  list(): readonly At[] {
    if (!isArray(this.json)) return this.wrong()
    return this.json.map((item, index) => new At(item, this.line, `${this.path}[${String(index)}]`))
  }

  entries(): readonly (readonly [string, At])[] {
    return Object.entries(this.object()).map(([name, json]) => [name, new At(json, this.line, `${this.path}.${name}`)])
  }

  text(): string {
    return typeof this.json === 'string' ? this.json : this.wrong()
  }

  number(): number {
    return typeof this.json === 'number' ? this.json : this.wrong()
  }

  texts(): readonly string[] {
    return this.list().map((item) => item.text())
  }

  whole(): number {
    const number = this.number()
    return Number.isSafeInteger(number) ? number : this.wrong()
  }

  wholes(): readonly number[] {
    return this.list().map((item) => item.whole())
  }

  truth(): boolean {
    return typeof this.json === 'boolean' ? this.json : this.wrong()
  }

  /** `null` where the file says null. */
  orNull<T>(read: (at: At) => T): T | null {
    return this.json === null ? null : read(this)
  }

  /** A setting as a properties file would have it. */
  setting(): string {
    return typeof this.json === 'number' || typeof this.json === 'boolean' || typeof this.json === 'bigint'
      ? String(this.json)
      : this.text()
  }

  settings(): ReadonlyMap<string, string> {
    return new Map(this.entries().map(([name, value]) => [name, value.setting()]))
  }

  orElse<T>(name: string, otherwise: T, read: (at: At) => T): T {
    const found = this.field(name)
    return found.json === undefined ? otherwise : read(found)
  }

  wrong(): never {
    throw new NotThisForm(this.line, this.path)
  }
}

/** How a field is read by `orElse` and `orNull`. */
export const wholes = (at: At): readonly number[] => at.wholes()
export const wholeOrNull = (at: At): number | null => at.orNull((each) => each.whole())

export function readWhole(text: string): At {
  return readAt(text, 1)
}

/** One JSON object a line; empty lines are none. */
export function readLines(text: string): readonly At[] {
  const rows: At[] = []
  for (const [index, line] of text.split('\n').entries()) if (line.trim() !== '') rows.push(readAt(line, index + 1))
  return rows
}

function readAt(text: string, line: number): At {
  try {
    return new At(parseJson(text).value, line, '$')
  } catch (error) {
    if (error instanceof NotJson) throw new NotThisForm(line, '$')
    throw error
  }
}
