import { memo, useMemo } from 'react'
import { Between } from '../../marks/Between'
import { CoordinatorCard } from '../../marks/coordinator-card/CoordinatorCard'
import { describe as describeCoordinator } from '../../marks/coordinator-card/spec'
import { Hatching, useHatching } from '../../marks/Hatching'
import { markProps } from '../../marks/mark-props'
import { Marks } from '../../marks/Marks'
import { MemberCard } from '../../marks/member-card/MemberCard'
import { describe as describeMember } from '../../marks/member-card/spec'
import { PartitionChip } from '../../marks/partition-chip/PartitionChip'
import { describe as describePartition } from '../../marks/partition-chip/spec'
import { same } from '../../marks/same'
import { Texts } from '../../marks/Texts'
import { useUnderway } from '../../marks/use-underway'
import { Wire } from '../../marks/wire/Wire'
import type { Selection } from '../../select/subject'
import type { Words } from '../../words/en'
import { presenterScale } from '../presenter-scale'
import type { ViewProps } from '../view'
import { journeysOf } from './journeys'
import { stageLayout, type StageLayout } from './layout'
import type { PlacedChip, PlacedMember } from './rail'
import { MessageJourney } from './MessageJourney'
import { Roads } from './Roads'
import type { StageSpec } from './spec'

interface Pair<T> {
  readonly key: string
  readonly from: T | null
  readonly to: T | null
}

/** What there was and what there is, by key, in the order of what there is. */
function pairs<T extends { readonly key: string }>(from: readonly T[], to: readonly T[]): readonly Pair<T>[] {
  const before = new Map(from.map((each) => [each.key, each]))
  const after = new Set(to.map((each) => each.key))
  return [
    ...to.map((each) => ({ key: each.key, from: before.get(each.key) ?? null, to: each })),
    ...from.filter((each) => !after.has(each.key)).map((each) => ({ key: each.key, from: each, to: null })),
  ]
}

const wiresByKey = (layout: StageLayout) => layout.wires.map((wire) => ({ key: wire.spec.partition, ...wire }))

const isMember = (selection: Selection | null, name: string): boolean => selection?.kind === 'member' && selection.member === name
const isPartition = (selection: Selection | null, name: string): boolean => selection?.kind === 'partition' && selection.partition === name

interface LayerProps {
  readonly from: StageLayout
  readonly to: StageLayout
  readonly words: Words
  readonly selection: Selection | null
}

interface SlotProps<T> {
  readonly old: T | null
  readonly now: T | null
  readonly words: Words
  readonly selected: boolean
}

function MemberAt({ old, now, words, selected }: SlotProps<PlacedMember>) {
  const shown = now ?? old
  if (shown === null) return null
  const card = <MemberCard now={shown} past={old ?? shown} selected={selected} />
  const says = now === null ? null : markProps({ kind: 'member', member: now.key }, describeMember(now.spec, words))
  return (
    <Between from={old} to={now}>
      {says === null ? card : <g {...says}>{card}</g>}
    </Between>
  )
}

/** Most of a picture stays as it was: what says the same is left alone, with the place that it has. */
const MemberSlot = memo(MemberAt, same)

function ChipAt({ old, now, words, selected, hatching }: SlotProps<PlacedChip> & { readonly hatching: string }) {
  const shown = now ?? old
  if (shown === null) return null
  const chip = <PartitionChip now={shown} past={old ?? shown} selected={selected} hatching={hatching} />
  const says = now === null ? null : markProps({ kind: 'partition', partition: now.key }, describePartition(now.spec, words))
  return (
    <Between from={old} to={now}>
      {says === null ? chip : <g {...says}>{chip}</g>}
    </Between>
  )
}

const ChipSlot = memo(ChipAt, same)

function Members({ from, to, words, selection }: LayerProps) {
  return pairs(from.members, to.members).map(({ key, from: old, to: now }) => (
    <MemberSlot key={key} old={old} now={now} words={words} selected={now !== null && isMember(selection, key)} />
  ))
}

function Chips({ from, to, words, selection, hatching }: LayerProps & { readonly hatching: string }) {
  return pairs(from.chips, to.chips).map(({ key, from: old, to: now }) => (
    <ChipSlot key={key} old={old} now={now} words={words} selected={now !== null && isPartition(selection, key)} hatching={hatching} />
  ))
}

function Coordinator({ from, to, words, selection }: LayerProps) {
  const [old, now] = [from.coordinator, to.coordinator]
  if (now === null) return null
  const selected = selection?.kind === 'group' && selection.group === now.spec.groupId
  const message = selection?.kind === 'message' ? selection.message : null
  return (
    <Between from={old} to={now}>
      <CoordinatorCard
        now={now}
        past={old ?? now}
        says={describeCoordinator(now.spec, words)}
        selected={selected}
        selectedMessage={message}
      />
    </Between>
  )
}

interface LaidOut {
  readonly words: Words
  readonly width: number
  readonly height: number
  readonly layout: StageLayout
}

const laidOut = new WeakMap<StageSpec, LaidOut>()

/** The layout of a moment; a step begins with the one that the step before ended with. */
function layoutOf(spec: StageSpec, words: Words, width: number, height: number): StageLayout {
  const known = laidOut.get(spec)
  if (known?.words === words && known.width === width && known.height === height) return known.layout
  const layout = stageLayout(spec, words, width, height)
  laidOut.set(spec, { words, width, height, layout })
  return layout
}

/** Coordinator on top with what it holds, members as cards, partitions as a rail with wires to their readers. */
export function StageView({ from, to, size, words, selection, onSelect }: ViewProps<StageSpec>) {
  const underway = useUnderway()
  const hatching = useHatching()
  const scale = size.presenter ? presenterScale : 1
  const [width, height] = [size.width / scale, size.height / scale]
  const now = layoutOf(to, words, width, height)
  const past = underway ? from : to
  const old = layoutOf(past, words, width, height)
  const journeys = useMemo(() => journeysOf({ spec: past, layout: old }, { spec: to, layout: now }, words), [past, to, old, now, words])
  const shown = past === to ? journeys.filter((journey) => journey.toSeen) : journeys
  const layer = { from: old, to: now, words, selection }
  const tall = Math.max(height, now.height)
  return (
    <svg width={size.width} height={tall * scale} viewBox={`0 0 ${String(width)} ${String(tall)}`} style={{ fontKerning: 'none' }}>
      <defs>
        <Hatching id={hatching.id} />
      </defs>
      <Marks onSelect={onSelect}>
        {pairs(wiresByKey(old), wiresByKey(now)).map((pair) => (
          <Wire key={pair.key} from={pair.from} to={pair.to} />
        ))}
        <Coordinator {...layer} />
        <Roads from={old} to={now} journeys={shown} />
        <Members {...layer} />
        <Chips {...layer} hatching={hatching.paint} />
        <Texts now={now.texts} past={old.texts} halo />
        {shown.map((journey) => (
          <MessageJourney
            key={journey.spec.number}
            journey={journey}
            words={words}
            selected={selection?.kind === 'message' && selection.message === journey.spec.number}
          />
        ))}
      </Marks>
    </svg>
  )
}
