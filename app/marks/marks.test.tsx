import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { en } from '../words/en'
import { zhTW } from '../words/zh-TW'
import { drawn } from './__golden__/draw'
import { CoordinatorCard } from './coordinator-card/CoordinatorCard'
import { examples as coordinators } from './coordinator-card/examples'
import { coordinatorCardLayout } from './coordinator-card/layout'
import { describe as sayCoordinator, type CoordinatorCardSpec } from './coordinator-card/spec'
import { twoGenerations } from './group-strip/examples'
import { GroupStrip } from './group-strip/GroupStrip'
import { groupStripLayout } from './group-strip/layout'
import { MemberCard } from './member-card/MemberCard'
import { examples as members } from './member-card/examples'
import { memberCardLayout, memberSize, type MemberForm } from './member-card/layout'
import { describe as sayMember, type MemberCardSpec } from './member-card/spec'
import { examples as messages } from './message/examples'
import { messageLayout } from './message/layout'
import { Message } from './message/Message'
import { describe as sayMessage } from './message/spec'
import { handOver } from './partition-bars/examples'
import { partitionBarsLayout } from './partition-bars/layout'
import { PartitionBars } from './partition-bars/PartitionBars'
import { timeTicks, unreadTime } from './partition-bars/spec'
import { examples as partitions } from './partition-chip/examples'
import { partitionChipLayout, type ChipForm } from './partition-chip/layout'
import { PartitionChip } from './partition-chip/PartitionChip'
import { describe as sayPartition, type PartitionChipSpec } from './partition-chip/spec'
import { Wire } from './wire/Wire'

const sheet = (pictures: readonly ReactElement[]): ReactElement => <svg>{pictures}</svg>
const card = (spec: MemberCardSpec, form: MemberForm) => ({ spec, layout: memberCardLayout(spec, en, form, memberSize[form].max) })
const coordinator = (spec: CoordinatorCardSpec, width: number, form: 'tall' | 'low' = 'tall') => ({
  spec,
  layout: coordinatorCardLayout(spec, en, width, form),
})
const chip = (spec: PartitionChipSpec, form: ChipForm) => ({
  spec,
  layout: partitionChipLayout(spec, en, form, form === 'cell' ? 14 : form === 'letter' ? 18 : 100),
})

function get<T>(examples: Readonly<Record<string, T>>, name: string): T {
  const example = examples[name]
  if (example === undefined) throw new Error(name)
  return example
}

describe('what stands still', () => {
  test('member cards', async () => {
    const cards = Object.values(members).map((spec) => (
      <MemberCard key={spec.name} now={card(spec, 'full')} past={card(spec, 'full')} selected={spec.index === 0} />
    ))
    await expect(drawn(sheet(cards), 1)).toMatchFileSnapshot('member-card/__golden__/full.svg')
    const small = (['narrow', 'tile', 'dot'] as const).map((form) => (
      <MemberCard key={form} now={card(get(members, 'longest'), form)} past={card(get(members, 'longest'), form)} selected={false} />
    ))
    await expect(drawn(sheet(small), 1)).toMatchFileSnapshot('member-card/__golden__/small.svg')
  })

  test('coordinator cards', async () => {
    const cards = Object.entries(coordinators).map(([name, spec]) => (
      <CoordinatorCard
        key={name}
        now={coordinator(spec, name === 'crowded' ? 340 : 640)}
        past={coordinator(spec, name === 'crowded' ? 340 : 640)}
        says={null}
        selected={false}
        selectedMessage={10}
      />
    ))
    await expect(drawn(sheet(cards), 1)).toMatchFileSnapshot('coordinator-card/__golden__/cards.svg')
  })

  test('partition chips', async () => {
    const chips = Object.entries(partitions).flatMap(([name, spec]) =>
      (['chip', 'small', 'letter', 'cell'] as const).map((form) => (
        <PartitionChip
          key={`${name} ${form}`}
          now={chip(spec, form)}
          past={chip(spec, form)}
          selected={form === 'chip'}
          hatching="url(#hatch)"
        />
      )),
    )
    await expect(drawn(sheet(chips), 1)).toMatchFileSnapshot('partition-chip/__golden__/chips.svg')
  })

  test('messages', async () => {
    const all = Object.entries(messages).flatMap(([name, spec]) =>
      (['label', 'envelope'] as const).map((form) => (
        <Message key={`${name} ${form}`} spec={spec} layout={messageLayout(spec, en, form)} selected={name === 'kept'} />
      )),
    )
    await expect(drawn(sheet(all), 1)).toMatchFileSnapshot('message/__golden__/messages.svg')
  })
})

describe('what moves', () => {
  test('a member that begins to wait', async () => {
    const [before, after] = [get(members, 'reading'), { ...get(members, 'awaiting'), name: 'A', letter: 'A', index: 0 }]
    await expect(
      drawn(sheet([<MemberCard key="a" now={card(after, 'full')} past={card(before, 'full')} selected={false} />]), 0.5),
    ).toMatchFileSnapshot('member-card/__golden__/waits-half.svg')
  })

  test('the tray takes a request', async () => {
    const [before, after] = [coordinator(get(coordinators, 'stable'), 640), coordinator(get(coordinators, 'barrier'), 640)]
    await expect(
      drawn(sheet([<CoordinatorCard key="c" now={after} past={before} says="" selected={false} selectedMessage={null} />]), 0.5),
    ).toMatchFileSnapshot('coordinator-card/__golden__/takes-half.svg')
  })

  test('a partition and its wire pass from one to the next', async () => {
    const spec = get(partitions, 'one')
    const next = { ...spec, readers: [{ name: 'C', letter: 'C', index: 2 }] }
    const wire = (member: string, index: number, x1: number) => ({
      spec: { partition: spec.name, member, index },
      ends: { x1, y1: 0, x2: 50, y2: 90 },
    })
    const picture = sheet([
      <PartitionChip key="p" now={chip(next, 'chip')} past={chip(spec, 'chip')} selected={false} hatching="url(#hatch)" />,
      <Wire key="w" from={wire('B', 1, 0)} to={wire('C', 2, 100)} />,
      <Wire key="gone" from={wire('B', 1, 0)} to={null} />,
    ])
    await expect(drawn(picture, 0.5)).toMatchFileSnapshot('partition-chip/__golden__/passes-half.svg')
  })

  test('bars and strip grow as far as the run has come', async () => {
    const bars = partitionBarsLayout(handOver, { width: 400, rowHeight: 14, gap: 3, letters: true })
    await expect(drawn(sheet([<PartitionBars key="b" layout={bars} until={[100, 200]} track />]), 0.5)).toMatchFileSnapshot(
      'partition-bars/__golden__/hand-over-half.svg',
    )
    const strip = groupStripLayout(twoGenerations, en, 600, 20)
    await expect(drawn(sheet([<GroupStrip key="s" layout={strip} until={[100, 500]} dots />]), 0.5)).toMatchFileSnapshot(
      'group-strip/__golden__/two-generations-half.svg',
    )
  })
})

test('every mark says what it shows, in each language', async () => {
  for (const [language, words] of [
    ['en', en],
    ['zh-TW', zhTW],
  ] as const) {
    const lines = [
      ...Object.values(coordinators).map((spec) => sayCoordinator(spec, words)),
      ...Object.values(members).map((spec) => sayMember(spec, words)),
      ...Object.values(partitions).map((spec) => sayPartition(spec, words)),
      ...Object.values(messages).map((spec) => sayMessage(spec, words)),
    ]
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`__golden__/marks.${language}.txt`)
  }
})

test('what nobody read is summed over partitions', () => {
  expect(unreadTime(handOver)).toEqual({ lost: 4_000_000, partitions: 2 })
})

test('an axis has round times, never more than fit', () => {
  expect(timeTicks(0, 8_000_000, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((second) => second * 1_000_000))
  expect(timeTicks(0, 28_000_000, 7)).toEqual([0, 5, 10, 15, 20, 25].map((second) => second * 1_000_000))
  expect(timeTicks(250_000, 900_000, 4)).toEqual([400_000, 600_000, 800_000])
})
