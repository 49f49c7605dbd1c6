import type { At } from '../case-reading'
import { readMs, readRows } from './file'

/** A request as the node that answered it logged it. */
export interface LoggedRequest {
  readonly line: number
  readonly node: number
  readonly api: string
  readonly clientId: string
  readonly connection: string
  /** When it was answered, less what it took; good to some milliseconds. */
  readonly arrivedMs: number
  readonly completedAtMs: number
  readonly request: At
  readonly response: At
}

function readLine(at: At): LoggedRequest | null {
  // Fetches that asked for nothing and were told nothing stand as their number.
  if (at.has('omittedIdleFetches')) return null
  const logged = at.field('request')
  const header = logged.field('requestHeader')
  const completedAtMs = readMs(at.field('completedAtMs'))
  return {
    line: at.line,
    node: at.field('broker').whole(),
    api: header.field('requestApiKeyName').text(),
    clientId: header.field('clientId').text(),
    connection: logged.field('connection').text(),
    arrivedMs: completedAtMs - logged.field('totalTimeMs').number(),
    completedAtMs,
    request: logged.field('request'),
    response: logged.field('response'),
  }
}

/** A `request-log.….jsonl` of a cluster's recording, in order of completion. Throws `NotThisFile`. */
export function readLoggedRequests(file: string, source: string): readonly LoggedRequest[] {
  return readRows(file, source, readLine).filter((line) => line !== null)
}
