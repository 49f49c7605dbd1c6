import type { ReplicationFiles } from '../../recording/replication/file'
import { readReplication, type ReplicationRecording } from '../../recording/replication/recording'
import { compareConversations } from './replication-conversation'
import { compareStates } from './replication-controller'
import { compareLogs } from './replication-logs'
import { compareResults } from './replication-results'
import { simulatedRun } from './replication-drive'
import { recordedRun, type ReplicationRun } from './replication-run'
import { compareSegments } from './replication-segments'
import type { ComparisonResult } from './result'

/** A run beside the recorded one, all four comparisons. */
export function compareRuns(recording: ReplicationRecording, got: ReplicationRun): readonly ComparisonResult[] {
  const wanted = recordedRun(recording)
  return [
    ...compareStates(wanted.states, got.states),
    ...compareResults(wanted.results, got.results),
    ...compareLogs(wanted, got),
    ...compareSegments(recording, got),
    ...compareConversations(wanted.fetches, got.fetches),
  ]
}

/** A recorded cluster beside the engine. Throws `NotThisFile`, and nothing else. */
export function compareReplication(files: ReplicationFiles): readonly ComparisonResult[] {
  const recording = readReplication(files)
  return compareRuns(recording, simulatedRun(recording))
}
