/** An object of a file of figures. It is read leniently, here: what is missing, or of another kind, is 0, nothing or empty. */
export type Json = Readonly<Record<string, unknown>>

/** Whether a value has fields. */
export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

export const jsonIn = (json: Json, key: string): Json => {
  const value = json[key]
  return isJson(value) ? value : {}
}

export const listIn = (json: Json, key: string): readonly unknown[] => {
  const value = json[key]
  return Array.isArray(value) ? (value as readonly unknown[]) : []
}

export const textIn = (json: Json, key: string): string => (typeof json[key] === 'string' ? json[key] : '')
export const numberIn = (json: Json, key: string): number => (typeof json[key] === 'number' ? json[key] : 0)
export const textsIn = (json: Json, key: string): readonly string[] => listIn(json, key).filter((text) => typeof text === 'string')
