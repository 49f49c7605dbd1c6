import { byCodeUnit } from '../../kernel/order'
import type { CaseFile, DescribedMember } from '../../recording/case-file'
import type { Exchange } from '../../recording/exchange'
import type { Recording } from '../../recording/recording'
import { runCoordinator, type CoordinatorFiles, type CoordinatorRun } from './coordinator-run'
import { differencesBetween, shown } from './difference'
import { comparisonOf, type Compared, type ComparisonResult } from './result'
import { asSets } from './routine'
import { compareRecords } from './coordinator-records'

/** Requests on other connections that arrived closer than this may have been handled in either order. */
const raceUs = 20_000
/** How late a cold broker may be with what a timer lets go, and with what a request does: a first heartbeat brings it to compute its first target. And how early our reading of its clock may be. */
const lateUs = { timer: 400_000, request: 1_000_000, heartbeat: 1_600_000 }
const earlyUs = 25_000

const notCompared = new Set(['throttleTimeMs', 'host', 'port'])

function compareAnswers(recording: Recording, run: CoordinatorRun): ComparisonResult[] {
  const counts = new Map<string, number>()
  return recording.exchanges.map((exchange, index) => {
    const { connection } = exchange
    const place = (counts.get(connection) ?? 0) + 1
    counts.set(connection, place)
    const given = run.answers[index]
    if (given === undefined) return comparisonOf(1, connection, place, [{ field: 'answer', wanted: shown(exchange.response), got: 'none' }])
    const ours = { ...exchange, response: given.answer.fields } as Exchange
    const differences = differencesBetween(asSets(exchange).response, asSets(ours).response, notCompared)
    const late = exchange.answeredAt - recording.startsAt - given.at
    const limit = given.by.includes('/') ? lateUs.timer : exchange.api === 'ConsumerGroupHeartbeat' ? lateUs.heartbeat : lateUs.request
    if (late < -earlyUs || late > limit)
      differences.push({
        field: 'answeredAt',
        wanted: shown((exchange.answeredAt - recording.startsAt) / 1000),
        got: `${shown(given.at / 1000)} by ${given.by}`,
      })
    return comparisonOf(1, connection, place, differences)
  })
}

/** Comparison 3: what the admin client was told, beside what the engine's group says at that time. */
function compareDescriptions(file: CaseFile, run: CoordinatorRun): ComparisonResult[] {
  return file.described.map((wanted, index) => {
    const got = run.described[index] ?? { state: 'Dead', type: 'Classic', assignor: '', members: [] }
    const { state, type, assignor, members } = wanted
    const all = { state, type, assignor, members: members.map(sortedMember).sort((a, b) => byCodeUnit(a.memberId, b.memberId)) }
    const epochs = wanted.groupEpoch === null ? {} : { groupEpoch: wanted.groupEpoch, targetAssignmentEpoch: wanted.targetAssignmentEpoch }
    return comparisonOf(3, 'case.json', index + 1, differencesBetween({ ...all, ...epochs }, got, new Set()))
  })
}

/** What is said of one kind of group alone is compared where it is said. */
function sortedMember(member: DescribedMember): Partial<DescribedMember> & Pick<DescribedMember, 'memberId'> {
  const { memberId, clientId, assignment, memberEpoch, targetAssignment } = member
  return {
    memberId,
    clientId,
    assignment: [...assignment].sort(byCodeUnit),
    ...(memberEpoch === null ? {} : { memberEpoch }),
    ...(targetAssignment === null ? {} : { targetAssignment: [...targetAssignment].sort(byCodeUnit) }),
  }
}

function compareRun({ recording, file, written }: CoordinatorFiles, order: readonly number[]): ComparisonResult[] {
  const run = runCoordinator({ recording, file, written }, order)
  return [
    ...compareAnswers(recording, run),
    ...(written === null ? [] : compareRecords(run, written)),
    ...(file === null ? [] : compareDescriptions(file, run)),
  ]
}

const failures = (results: readonly ComparisonResult[]): number => results.filter((result) => result.outcome === 'failed').length

/** Whether two requests that follow each other may be taken the other way round. */
function mayExchange(recording: Recording, a: number | undefined, b: number | undefined): boolean {
  const first = recording.exchanges[a ?? -1]
  const second = recording.exchanges[b ?? -1]
  if (first === undefined || second === undefined || first.connection === second.connection) return false
  return Math.abs(second.arrivedAt - first.arrivedAt) < raceUs
}

/** Comparisons 1 and 3: the engine's coordinator is given what the broker was given, and must answer, write and say the same. */
export function compareCoordinator(files: CoordinatorFiles): Compared {
  const order = files.recording.exchanges.map((_, index) => index)
  let results = compareRun(files, order)
  let exchanged = 0
  for (let improved = true; improved && failures(results) > 0;) {
    improved = false
    for (let place = 0; place + 1 < order.length && failures(results) > 0; place++) {
      if (!mayExchange(files.recording, order[place], order[place + 1])) continue
      const other = order.slice()
      other.splice(place, 2, ...order.slice(place, place + 2).reverse())
      const attempt = compareRun(files, other)
      if (failures(attempt) >= failures(results)) continue
      results = attempt
      order.splice(place, 2, ...order.slice(place, place + 2).reverse())
      exchanged += 1
      improved = true
    }
  }
  return { results, exchanged }
}
