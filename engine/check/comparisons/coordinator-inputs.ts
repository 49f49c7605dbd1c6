import { coordinatorConfig } from '../../groups/coordinator/config'
import { groupSettings } from '../../groups/coordinator/consumer-config'
import type { CoordinatorConfig } from '../../groups/coordinator/context'
import type { SimTime } from '../../kernel/node'
import type { CaseAction, CaseFile } from '../../recording/case-file'
import type { WrittenRecord } from '../../recording/offsets-topic'
import type { Recording } from '../../recording/recording'
import { describeGroup, type GroupDescription } from './description'
import { isComputedTarget, type LoneCoordinator } from './lone-coordinator'

/** Something to be fed that is no request of a member. */
interface OutsideInput {
  readonly at: SimTime
  feed(coordinator: LoneCoordinator): void
}

/** What a person does that a coordinator hears of, beside the topics that its metadata tells. */
function feedOf(action: CaseAction, at: SimTime, group: string): OutsideInput['feed'] | null {
  if (action.do === 'deleteGroup')
    return (coordinator) => {
      coordinator.input(at, { kind: 'deleteGroup', group }, action.do)
    }
  if (action.do !== 'deleteTopic') return null
  return (coordinator) => {
    coordinator.topicsDeleted(at, [action.topic ?? ''])
  }
}

const plainConfig = coordinatorConfig(new Map())

/** The broker's settings, and what the group was given of its own by then. */
export function configsOf(recording: Recording, file: CaseFile | null): (now: SimTime) => CoordinatorConfig {
  if (file === null) return () => plainConfig
  const { startedAt, broker, groupConfig, actions } = file
  const withGroup = (own: ReadonlyMap<string, string>): CoordinatorConfig =>
    coordinatorConfig(broker, groupSettings(new Map([[recording.groupId, own]])))
  const first = withGroup(groupConfig)
  const own = new Map(groupConfig)
  const moments = actions
    .filter((action) => action.do === 'groupConfig')
    .map(({ atMs, set }) => {
      for (const [name, value] of set) own.set(name, value)
      return { at: (startedAt + atMs) * 1000 - recording.startsAt, config: withGroup(own) }
    })
  return (now) => moments.findLast(({ at }) => at <= now)?.config ?? first
}

/** In run time, ms: when each target of a broker was done. */
export function computedTargets(recording: Recording, written: readonly WrittenRecord[] | null): readonly number[] {
  return (written ?? []).flatMap(({ record }) => {
    if (record?.type !== 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA' || !isComputedTarget(record)) return []
    return [(record.value?.assignmentTimestamp ?? 0) - Math.floor(recording.startsAt / 1000)]
  })
}

/**
 * When the broker had read the group's partition, as far as what it forgot says: it looks for that at even distances from then. Only the
 * moment in the interval is taken from the recording; what expires at which look is for the coordinator to say.
 */
export function loadedAt(recording: Recording, file: CaseFile | null, written: readonly WrittenRecord[] | null): SimTime {
  const removals = file?.actions.filter(({ do: what }) => what === 'deleteTopic' || what === 'deleteGroup').map(({ atMs }) => atMs) ?? []
  const expired = (written ?? []).find(
    ({ record, atMs }) =>
      record?.type === 'OFFSET_COMMIT' && record.value === null && !removals.some((at) => atMs >= at && atMs - at < removedWithinMs),
  )
  if (expired === undefined || file === null) return 0
  const interval = coordinatorConfig(file.broker).offsetsRetentionCheckIntervalMs * 1000
  const looked = (file.startedAt + expired.atMs) * 1000 - recording.startsAt
  return (looked % interval) - interval
}

/** So long after it was asked for a removal is written. */
const removedWithinMs = 2000

/** What a case has its coordinator be given, in order of time; each description that is asked for is put down in `described`. */
export function outsideInputs(recording: Recording, file: CaseFile | null, described: (GroupDescription | null)[]): OutsideInput[] {
  if (file === null) return []
  const at = (ms: number): SimTime => (file.startedAt + ms) * 1000 - recording.startsAt
  const inputs: OutsideInput[] = []
  for (const action of file.actions) {
    const feed = feedOf(action, at(action.atMs), recording.groupId)
    if (feed !== null) inputs.push({ at: at(action.atMs), feed })
  }
  for (const seen of file.described)
    inputs.push({
      at: at(seen.atMs),
      feed(coordinator) {
        coordinator.advance(at(seen.atMs))
        described.push(describeGroup(coordinator, recording.groupId))
      },
    })
  return inputs.sort((a, b) => a.at - b.at)
}
