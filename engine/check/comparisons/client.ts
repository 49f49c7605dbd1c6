import { clusterBehaviour } from '../../cluster/behaviour'
import type { SimTime } from '../../kernel/node'
import type { Seen } from '../../recording/application-log'
import type { CaseFile } from '../../recording/case-file'
import type { Exchange } from '../../recording/exchange'
import type { WrittenRecord } from '../../recording/offsets-topic'
import type { Recording } from '../../recording/recording'
import type { VectorDifference } from '../vectors/result'
import { setupOfCase } from './case-setup'
import { computedTargets } from './coordinator-inputs'
import { runClients } from './client-run'
import { HeartbeatPace, pacesOf } from './pace'
import { startUpOf } from './start-up'
import { autoCommits, conversationOf, type Habits, type Turn } from './conversation'
import { differencesBetween } from './difference'
import { comparisonOf, type ComparisonResult } from './result'
import { asSets } from './routine'
import { compareCallbacks } from './client-callbacks'

/** How long a message is on its way between two processes of one machine. */
const loopbackUs = 300

/** So much longer a run goes on than the recording: what is said then, and was not recorded, is not compared. */
const afterUs = 400_000

/** A member that is paced polls this often: whatever it does is ready before it really was. */
const pacedPollMs = 25

const notCompared = new Set(['throttleTimeMs', 'host', 'port'])

export interface ClientFiles {
  readonly recording: Recording
  readonly file: CaseFile
  readonly seen: readonly Seen[]
  readonly written?: readonly WrittenRecord[] | null
}

/** Looks the same on both sides, or is no part of the conversation. */
function comparable(exchange: Exchange): object {
  return { api: exchange.api, ...asSets(exchange) }
}

function compareTurns(member: string, wanted: readonly Turn[], got: readonly Turn[], last: SimTime): ComparisonResult[] {
  const results: ComparisonResult[] = []
  const kept = got.filter(({ exchange }, index) => index < wanted.length || exchange.arrivedAt <= last)
  for (let index = 0; index < Math.max(wanted.length, kept.length); index++) {
    const theirs = wanted[index]?.exchange
    const ours = kept[index]?.exchange
    const differences: VectorDifference[] =
      theirs === undefined || ours === undefined
        ? [{ field: 'api', wanted: theirs?.api ?? 'nothing more', got: ours?.api ?? 'nothing more' }]
        : differencesBetween(comparable(theirs), comparable(ours), notCompared)
    results.push(comparisonOf(2, member, index + 1, differences))
  }
  return results
}

const settingOf = (file: CaseFile, name: string, otherwise: number): number => Number(file.memberDefaults.get(name) ?? otherwise)

/** Routine traffic keeps its period: heartbeats of one generation that follow each other without anything between. */
function comparePeriods(member: string, own: readonly Exchange[], file: CaseFile): ComparisonResult {
  const intervalUs = settingOf(file, 'heartbeat.interval.ms', 3000) * 1000
  const differences: VectorDifference[] = []
  for (const [place, exchange] of own.entries()) {
    const before = own[place - 1]
    if (exchange.api !== 'Heartbeat' || before?.api !== 'Heartbeat' || before.request.generationId !== exchange.request.generationId)
      continue
    const gap = exchange.arrivedAt - before.arrivedAt
    const frozen = file.actions.some((action) => action.do === 'freeze' && action.member === member)
    if (gap < intervalUs - 5_000 || (gap > intervalUs + 200_000 && !frozen))
      differences.push({ field: 'heartbeat.interval.ms', wanted: String(intervalUs / 1000), got: String(gap / 1000) })
  }
  return comparisonOf(2, `${member} routine`, 1, differences)
}

function habitsOf(recording: Recording, file: CaseFile, member: string): Habits {
  const at = (ms: number): SimTime => (file.startedAt + ms) * 1000 - recording.startsAt
  const closes = file.actions.filter((action) => action.member === member && action.do.startsWith('close')).map((action) => at(action.atMs))
  return { autoCommit: autoCommits(file, member), closes }
}

function ownOf(recording: Recording, member: string): Exchange[] {
  return recording.exchanges
    .filter((_, index) => recording.senders[index] === member)
    .map((exchange) => ({
      ...exchange,
      arrivedAt: exchange.arrivedAt - recording.startsAt,
      answeredAt: exchange.answeredAt - recording.startsAt,
    }))
}

/**
 * Comparison 2: the engine's clients, given the scenario, hold the recorded conversation with the engine's coordinator. `paced`: what
 * joins and syncs is kept on its way until the time at which it really arrived, where the order of two members hung on milliseconds.
 */
export function compareClients(
  { recording, file, seen, written }: ClientFiles,
  paced = false,
  behaviour = clusterBehaviour,
): ComparisonResult[] {
  const last = recording.exchanges.reduce((latest, exchange) => Math.max(latest, exchange.answeredAt), 0) - recording.startsAt
  const setup = setupOfCase(recording, file, loopbackUs, computedTargets(recording, written ?? null), paced ? pacedPollMs : undefined)
  const pace = paced ? new HeartbeatPace(recording) : null
  const actions = paced ? [...pacesOf(recording), ...setup.actions].sort((a, b) => a.at - b.at) : setup.actions
  const told = [...startUpOf(recording, file.offsetsPartition), ...(pace?.told ?? [])].sort((a, b) => a.at - b.at)
  const run = runClients({ ...setup, actions }, last + afterUs, { told, behaviour, pace, members: recording.names })
  const members = new Set([...recording.names, ...seen.map((row) => row.member)])
  return [...members].flatMap((member) => {
    const habits = habitsOf(recording, file, member)
    const own = run.exchanges.filter((each) => each.member === member).map(({ exchange }) => exchange)
    return [
      ...compareTurns(member, conversationOf(ownOf(recording, member), habits), conversationOf(own, habits), last),
      ...compareCallbacks(member, seen, run, last),
      comparePeriods(member, own, file),
    ]
  })
}
