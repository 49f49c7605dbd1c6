import { runAssignorsClassic } from './assignors-classic'
import { runAssignorsServer } from './assignors-server'
import { runClassicCoordinator } from './classic-coordinator'
import { runClassicScenarios } from './classic-scenarios-whole'
import { runCompaction } from './compaction'
import { runCompactionScenarios } from './compaction-scenarios'
import { runConnectProtocol } from './connect'
import { noMeans, type VectorMeans } from './means'
import { runPartitioner } from './partitioner'
import { isJson, Unreadable } from './reading'
import { runConsumerCoordinator } from './consumer-coordinator'
import { runConsumerScenarios } from './consumer-scenarios-whole'
import { runCurrentAssignment } from './current-assignment'
import { runReadPath } from './read-path'
import { runRecordBatch } from './record-batch'
import { resultOf, type VectorResult } from './result'
import { runWireMessages } from './wire'
import { runWireSchemas } from './wire-schemas'

/** The forms of vector files that can be run, and what runs them. */
export const vectorRunners: ReadonlyMap<string, (file: unknown, means: VectorMeans) => readonly VectorResult[]> = new Map([
  ['assignors-classic/1', runAssignorsClassic],
  ['assignors-server/1', runAssignorsServer],
  ['classic-coordinator/1', runClassicCoordinator],
  ['classic-scenarios/1', runClassicScenarios],
  ['current-assignment/1', runCurrentAssignment],
  ['consumer-coordinator/1', runConsumerCoordinator],
  ['consumer-scenarios/1', runConsumerScenarios],
  ['wire-messages/1', runWireMessages],
  ['wire-schemas/1', runWireSchemas],
  ['connect-protocol/1', runConnectProtocol],
  ['read-path/1', runReadPath],
  ['log-compaction-vectors/1', runCompaction],
  ['compaction-scenarios/1', runCompactionScenarios],
  ['partitioner-vectors/1', runPartitioner],
  ['record-batch-vector/1', runRecordBatch],
])

/** Run a vector file by the format that it names; `null` where it names none that is known. Throws `CodecNotLoaded` where one is to be loaded first. */
export function verify(file: unknown, means: VectorMeans = noMeans): readonly VectorResult[] | null {
  const format = isJson(file) ? file['format'] : undefined
  const run = typeof format === 'string' ? vectorRunners.get(format) : undefined
  if (run === undefined) return null
  try {
    return run(file, means)
  } catch (error) {
    if (error instanceof Unreadable) return [resultOf('file', [error.difference])]
    throw error
  }
}
