/** What an answer needs to know of its request. */
export interface Asker {
  readonly to: string
  readonly version: number
  readonly correlationId: number
  readonly clientId: string
}
