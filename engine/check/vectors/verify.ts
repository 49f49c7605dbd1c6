import { runAssignorsClassic } from './assignors-classic'
import { runAssignorsServer } from './assignors-server'
import { runClassicCoordinator } from './classic-coordinator'
import { runClassicScenarios } from './classic-scenarios-whole'
import { runConnectProtocol } from './connect'
import { isJson } from './reading'
import { runReadPath } from './read-path'
import type { VectorResult } from './result'
import { runWireMessages, runWireSchemas } from './wire'

/** The forms of vector files that can be run, and what runs them. */
export const vectorRunners: ReadonlyMap<string, (file: unknown) => readonly VectorResult[]> = new Map([
  ['assignors-classic/1', runAssignorsClassic],
  ['assignors-server/1', runAssignorsServer],
  ['classic-coordinator/1', runClassicCoordinator],
  ['classic-scenarios/1', runClassicScenarios],
  ['wire-messages/1', runWireMessages],
  ['wire-schemas/1', runWireSchemas],
  ['connect-protocol/1', runConnectProtocol],
  ['read-path/1', runReadPath],
])

/** Run a vector file by the format that it names; `null` where it names none that is known. */
export function verify(file: unknown): readonly VectorResult[] | null {
  const format = isJson(file) ? file['format'] : undefined
  return typeof format === 'string' ? (vectorRunners.get(format)?.(file) ?? null) : null
}
