/** A request as the broker's request log shows it: header and fields, named as on the wire with a small first letter. */
export interface RequestOf<Api extends string, Fields> {
  readonly kind: 'request'
  readonly api: Api
  readonly version: number
  readonly correlationId: number
  readonly clientId: string
  readonly fields: Fields
}

export interface ResponseOf<Api extends string, Fields> {
  readonly kind: 'response'
  readonly api: Api
  readonly version: number
  readonly correlationId: number
  readonly fields: Fields
}
