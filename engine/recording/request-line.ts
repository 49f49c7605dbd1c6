import { findApi } from '../kafka/api-keys'
import { fieldsFromLog } from '../kafka/log-json'
import type { Fields } from '../kafka/plan'
import type { MessageName } from '../kafka/schemas.data'
import { isGroupApi } from '../groups/wire/group-message'
import type { Exchange } from './exchange'
import { isObject, NotJson, parseJson, type Json } from './json'
import type { EpochMicros } from './log-time'
import { newestRequest, newestResponse } from './older-version'
import { Refused } from './problem'

/** The JSON that a line has from `start` on, and where it ends; refused where it is broken, or cut off. */
export function parsed(line: string, start: number, number: number, isLast: boolean): ReturnType<typeof parseJson> {
  try {
    return parseJson(line, start)
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    if (isLast && error.atEnd) throw new Refused({ name: 'cut-off', line: number })
    throw new Refused({ name: 'broken-line', line: number, column: error.position + 1 })
  }
}

/** A request and its answer, each as its newest version has it; refused where they are not what Kafka writes. */
export function readExchange(json: Json, at: EpochMicros, line: number): Exchange {
  const wrong = (path: string): never => {
    throw new Refused({ name: 'unexpected-field', line, path })
  }
  const whole = isObject(json) ? json : wrong('$')
  const header = isObject(whole['requestHeader']) ? whole['requestHeader'] : wrong('$.requestHeader')
  const integer = (name: string): number => {
    const value = header[name]
    return typeof value === 'number' && Number.isInteger(value) ? value : wrong(`$.requestHeader.${name}`)
  }
  const version = integer('requestApiVersion')
  const named = findApi(integer('requestApiKey'))?.message
  const api = isGroupApi(named) ? named : wrong('$.requestHeader.requestApiKey')
  const connection = typeof whole['connection'] === 'string' ? whole['connection'] : wrong('$.connection')
  const total = typeof whole['totalTimeMs'] === 'number' ? whole['totalTimeMs'] : wrong('$.totalTimeMs')
  const clientId = typeof header['clientId'] === 'string' ? header['clientId'] : ''
  const read = (name: MessageName, key: string): Fields => {
    const result = fieldsFromLog(name, version, whole[key])
    if (result.ok) return result.fields
    if (result.error === 'unknown-version') throw new Refused({ name: 'unknown-version', line, api, version })
    return wrong(`$.${key}${result.path.slice(1)}`)
  }
  const request = newestRequest(api, read(`${api}Request`, 'request'))
  const response = newestResponse(api, read(`${api}Response`, 'response'), request)
  const arrivedAt = at - Math.round(total * 1000)
  const correlationId = integer('correlationId')
  return { line, arrivedAt, answeredAt: at, connection, api, version, correlationId, clientId, request, response } as unknown as Exchange
}
