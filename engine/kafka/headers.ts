import { apiOf, type ApiKey, type ApiName } from './api-keys'
import { encodeMessage, messageSize } from './codec'
import { findSchema, isFlexible } from './message-plans'
import type { MessageName } from './schemas.data'

type Side = 'Request' | 'Response'

/** `JoinGroupRequest` of an API; throws for one whose messages are not in the schemas. */
export function messageOf(api: ApiKey | ApiName, side: Side): MessageName {
  const name = `${apiOf(api).message}${side}`
  const schema = findSchema(name)
  if (schema === undefined) throw new Error(`no message ${name}`)
  return schema.name
}

export interface RequestHeader {
  readonly api: ApiKey | ApiName
  readonly version: number
  readonly correlationId: number
  readonly clientId: string | null
}

const headerFields = (header: RequestHeader) => ({
  requestApiKey: apiOf(header.api).key,
  requestApiVersion: header.version,
  correlationId: header.correlationId,
  clientId: header.clientId,
})

/** Version 2 before a flexible request, else 1 (Kafka: `ApiMessageType.requestHeaderVersion`). */
export function requestHeaderVersion(header: RequestHeader): number {
  return isFlexible(messageOf(header.api, 'Request'), header.version) ? 2 : 1
}

export function encodeRequestHeader(header: RequestHeader): Uint8Array {
  return encodeMessage('RequestHeader', requestHeaderVersion(header), headerFields(header))
}

/** Version 1 before a flexible response, else 0. */
export function responseHeaderVersion(api: ApiKey | ApiName, version: number): number {
  return isFlexible(messageOf(api, 'Response'), version) ? 1 : 0
}

export function encodeResponseHeader(api: ApiKey | ApiName, version: number, correlationId: number): Uint8Array {
  return encodeMessage('ResponseHeader', responseHeaderVersion(api, version), { correlationId })
}

/** Bytes on the wire: four for the size, header, body. */
export function requestSizeOnWire(header: RequestHeader, fields: object): number {
  const name = messageOf(header.api, 'Request')
  return 4 + messageSize('RequestHeader', requestHeaderVersion(header), headerFields(header)) + messageSize(name, header.version, fields)
}

/** Bytes on the wire of an answer. */
export function responseSizeOnWire(api: ApiKey | ApiName, version: number, fields: object): number {
  return 4 + 4 + responseHeaderVersion(api, version) + messageSize(messageOf(api, 'Response'), version, fields)
}
