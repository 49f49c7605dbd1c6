import { memo } from 'react'
import { Between } from '../../marks/Between'
import { markProps } from '../../marks/mark-props'
import { MemberCard } from '../../marks/member-card/MemberCard'
import { describe as describeMember } from '../../marks/member-card/spec'
import { PartitionChip } from '../../marks/partition-chip/PartitionChip'
import { describe as describePartition } from '../../marks/partition-chip/spec'
import { same } from '../../marks/same'
import type { Selection } from '../../select/subject'
import type { Words } from '../../words/en'
import type { StageLayout } from './layout'
import type { PlacedChip, PlacedMember } from './rail'

interface Pair<T> {
  readonly key: string
  readonly from: T | null
  readonly to: T | null
}

/** What there was and what there is, by key, in the order of what there is. */
export function pairs<T extends { readonly key: string }>(from: readonly T[], to: readonly T[]): readonly Pair<T>[] {
  const before = new Map(from.map((each) => [each.key, each]))
  const after = new Set(to.map((each) => each.key))
  return [
    ...to.map((each) => ({ key: each.key, from: before.get(each.key) ?? null, to: each })),
    ...from.filter((each) => !after.has(each.key)).map((each) => ({ key: each.key, from: each, to: null })),
  ]
}

const isMember = (selection: Selection | null, name: string): boolean => selection?.kind === 'member' && selection.member === name

const isPartition = (selection: Selection | null, name: string): boolean => selection?.kind === 'partition' && selection.partition === name

export interface LayerProps {
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

export function Members({ from, to, words, selection }: LayerProps) {
  return pairs(from.members, to.members).map(({ key, from: old, to: now }) => (
    <MemberSlot key={key} old={old} now={now} words={words} selected={now !== null && isMember(selection, key)} />
  ))
}

export function Chips({ from, to, words, selection, hatching }: LayerProps & { readonly hatching: string }) {
  return pairs(from.chips, to.chips).map(({ key, from: old, to: now }) => (
    <ChipSlot key={key} old={old} now={now} words={words} selected={now !== null && isPartition(selection, key)} hatching={hatching} />
  ))
}
