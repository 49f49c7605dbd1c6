import type { GroupReading } from '../../select/group'
import type { TraySlot } from '../../select/group-tray'
import type { Words } from '../../words/en'

export interface SlotSpec {
  readonly name: string
  readonly letter: string
  readonly index: number
  /** The API of the request that lies there; null: it is missing. */
  readonly held: TraySlot['held']
  /** The number of that request's message, where the run tells it. */
  readonly message: number | null
}

export interface TraySpec {
  readonly phase: 'join' | 'sync'
  readonly slots: readonly SlotSpec[]
  readonly held: number
  /** What is left until it stops waiting, in microseconds. */
  readonly left: number | null
  readonly deadlineKind: 'initial-rebalance-delay' | 'join-phase-timeout' | 'pending-sync' | null
  readonly setBy: string | null
}

/** The group's coordinator: where it is, what state the group is in, and what it holds back. */
export interface CoordinatorCardSpec {
  readonly groupId: string
  readonly broker: number | null
  readonly partition: number | null
  readonly loading: boolean
  readonly kind: GroupReading['kind']
  readonly state: GroupReading['state']
  readonly generation: number
  readonly epochs: GroupReading['epochs']
  readonly nextGeneration: number | null
  readonly tray: TraySpec | null
  readonly pendingIds: number
  /** How many requests there may be to hold: room for so many is kept, whether they lie there or not. */
  readonly expected: number
}

/** `messageOf`: the number of the message that a member's held request came in. */
export function coordinatorCard(
  group: GroupReading,
  now: number,
  expected: number,
  messageOf: (member: string, api: string) => number | null,
): CoordinatorCardSpec {
  const { groupId, broker, partition, loading, kind, state, generation, epochs, nextGeneration, tray, pendingIds } = group
  return {
    groupId,
    broker,
    partition,
    loading,
    kind,
    state,
    generation,
    epochs,
    nextGeneration,
    pendingIds: pendingIds.length,
    expected: Math.max(expected, tray?.slots.length ?? 0),
    tray: tray && {
      phase: tray.phase,
      slots: tray.slots.map(({ name, letter, index, held }) => ({
        name,
        letter,
        index,
        held,
        message: held === null ? null : messageOf(name, held),
      })),
      held: tray.held,
      left: tray.deadline === null ? null : Math.max(0, tray.deadline - now),
      deadlineKind: tray.deadlineKind,
      setBy: tray.setBy?.name ?? null,
    },
  }
}

/** Settled states are filled, those in progress outlined. */
export const isSettled = (state: GroupReading['state']): boolean => state === 'Stable' || state === 'Empty'

/** What a tray without requests says: a consumer group never holds any. */
export const emptyTray = (spec: CoordinatorCardSpec, words: Words): readonly string[] =>
  spec.kind === 'consumer' ? words.stage.noPurgatory : [words.stage.trayEmpty]

/** The group's generation, or its epochs, in several wordings, the longest first. */
export function generationWords(spec: CoordinatorCardSpec, words: Words): readonly [string, ...string[]] {
  if (spec.epochs !== null) return words.stage.epochs(spec.epochs.group, spec.epochs.assignment)
  const generation = words.stage.generation(spec.generation)
  return spec.nextGeneration === null ? [generation] : [words.stage.generationNext(spec.generation, spec.nextGeneration), generation]
}

export function placeWords(spec: CoordinatorCardSpec, words: Words): readonly string[] {
  if (spec.broker === null) return words.stage.coordinatorUnknown
  const partition = spec.partition === null ? '__consumer_offsets' : `__consumer_offsets-${String(spec.partition)}`
  return spec.loading ? words.stage.loading(partition) : words.stage.leads(partition)
}

/** Until when the tray waits, in several wordings; none where it has no deadline. */
export function deadlineWords(tray: TraySpec, words: Words): readonly string[] {
  return tray.left === null || tray.deadlineKind === null ? [] : words.stage.deadline[tray.deadlineKind](tray.left, tray.setBy)
}

/** How many have come of how many, in several wordings. */
export function countWords(tray: TraySpec, words: Words): readonly string[] {
  const missing = tray.slots.filter((slot) => slot.held === null).map((slot) => slot.name)
  return tray.phase === 'join'
    ? words.stage.joined(tray.held, tray.slots.length, missing)
    : words.stage.synced(tray.held, tray.slots.length)
}

export function describe(spec: CoordinatorCardSpec, words: Words): string {
  const { says } = words.stage
  if (spec.state === null) return words.stage.noGroupOf(spec.groupId)
  const sentences = [says.group(spec.groupId, spec.state, generationWords(spec, words)[0])]
  if (spec.tray !== null) {
    const names = (there: boolean): string[] =>
      spec.tray?.slots.filter((slot) => (slot.held !== null) === there).map((slot) => slot.name) ?? []
    sentences.push(says.tray(spec.tray.phase === 'join' ? 'JoinGroup' : 'SyncGroup', names(true), names(false)))
    const [deadline] = deadlineWords(spec.tray, words)
    if (deadline !== undefined) sentences.push(says.deadline(deadline))
  }
  if (spec.pendingIds > 0) sentences.push(says.pending(spec.pendingIds))
  return words.stage.sentences(sentences)
}
