import { errorTable } from './errors.data'

export type ErrorName = (typeof errorTable)[number][0]

const codes = new Map<string, number>(errorTable)
const names = new Map<number, ErrorName>(errorTable.map(([name, code]) => [code, name]))

/** The code on the wire. */
export function errorCode(name: ErrorName): number {
  const code = codes.get(name)
  if (code === undefined) throw new Error(`no error is named ${name}`)
  return code
}

/** The name of a code; `undefined` for one that this table does not have. */
export function errorName(code: number): ErrorName | undefined {
  return names.get(code)
}

export function isErrorName(text: string): text is ErrorName {
  return codes.has(text)
}
