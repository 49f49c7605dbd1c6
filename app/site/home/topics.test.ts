import { expect, test } from 'vitest'
import { builtInHost } from '../../built-in-host'
import { contents } from '../../lessons/contents'
import type { Answer } from '../../session/messages'
import type { EpochsSpec } from '../../views/epochs/spec'
import type { LogSpec } from '../../views/log/spec'
import type { ReadPathSpec } from '../../views/read-path/spec'
import type { TwoLogsSpec } from '../../views/two-logs/spec'
import { momentAlong } from './use-moment-spec'
import { lessonsOf, topics } from './topics'

test('every lesson belongs to one topic, in the order of the course', () => {
  expect(topics.flatMap((topic) => lessonsOf(topic, contents)).map(({ number }) => number)).toEqual(contents.map(({ number }) => number))
})

test('no number of the course is left out between topics', () => {
  for (const [n, { lessons }] of topics.entries()) {
    expect(lessons.from).toBeLessThanOrEqual(lessons.to)
    expect(lessons.from).toBe((topics[n - 1]?.lessons.to ?? 0) + 1)
  }
})

/** What there must be to see at the moment that a picture shows. */
const seen: Readonly<Record<string, (spec: unknown) => boolean>> = {
  log: (spec) => ((spec as LogSpec).moment?.cells.count ?? 0) > 0,
  epochs: (spec) => new Set((spec as EpochsSpec).members.map(({ epoch }) => epoch)).size > 1,
  'read-path': (spec) => (spec as ReadPathSpec).lanes.every(({ moves }) => moves.length > 0),
  'two-logs': (spec) => ((spec as TwoLogsSpec)?.apart ?? 0) > 0,
}

test('each small picture shows a moment at which there is something to see', () => {
  const host = builtInHost()
  const moments = topics.flatMap(({ glance }) => (glance.kind === 'moment' ? [glance] : []))
  expect(moments).toHaveLength(5)
  const answerTo = (question: Parameters<typeof host.answer>[0]): unknown => {
    const reply = host.answer(question)
    if (!('answer' in reply)) throw new Error(JSON.stringify(reply))
    return reply.answer
  }
  for (const { scenario, view, along } of moments) {
    const opened = answerTo({ name: 'open', source: { kind: 'scenario', name: scenario }, interventions: [] }) as Answer<'open'>
    const step = momentAlong(opened.runs[0], along)
    const subject = { groupId: null, selection: null, endsAt: opened.runs[0]?.endsAt ?? 0 }
    const { spec } = answerTo({ name: 'show', branch: 0, view, since: step, step, subject }) as Answer<'show'>
    expect(seen[view]?.(spec), `${scenario} as ${view}`).toBe(true)
  }
})
