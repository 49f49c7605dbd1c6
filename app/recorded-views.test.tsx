import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtInHost } from './built-in-host'
import { drawn } from './marks/__golden__/draw'
import type { EpochsReading } from './select/epochs'
import type { Answer, Ask } from './session/messages'
import { catalogue } from './words/catalogue'
import { describeView } from './views/descriptions'
import { loadedView, loadView } from './views/index'
import { viewNames } from './views/names'

const folder = 'public/recordings'
/** Of real groups that spoke the consumer protocol, or came to or from it. One has nothing but a refusal, which leaves no group. */
const names = readdirSync(folder).filter((name) => /^(consumer|migration)-/.test(name) && name !== 'consumer-bad-regex')
const size = { width: 900, height: 620, presenter: false }
/** Of each recording so many moments, from before its first step to its last. */
const moments = 4

beforeAll(async () => {
  await Promise.all(viewNames.map(loadView))
}, 60_000)

function opened(name: string) {
  const host = builtInHost()
  const ask = (question: Ask): unknown => {
    const reply = host.answer(question)
    if ('problem' in reply) throw new Error(JSON.stringify(reply.problem))
    return reply.answer
  }
  const text = readFileSync(`${folder}/${name}/kafka-request.log`, 'utf8')
  const { runs } = ask({ name: 'open', source: { kind: 'recording', name, text, group: null }, interventions: [] }) as Answer<'open'>
  const [run] = runs
  if (run === undefined) throw new Error('no run')
  const subject = { groupId: null, selection: null, endsAt: run.endsAt }
  return {
    run,
    at: (view: (typeof viewNames)[number], step: number) =>
      ask({ name: 'show', branch: 0, view, since: Math.max(0, step - 3), step, subject }) as Answer<'show'>,
  }
}

/** Traffic tells neither a target nor when the next heartbeat is due: nobody has more or less than the one, and nothing is said of the other. */
function expectNothingInvented({ members, next }: EpochsReading, where: string): void {
  expect(
    members.flatMap(({ toGive, awaits }) => [...toGive, ...awaits]),
    where,
  ).toEqual([])
  expect(next, where).toBeNull()
}

describe.each(names)('%s', (name) => {
  test('gives a picture and its description in every view that offers itself', async () => {
    const { run, at } = opened(name)
    expect(run.views).toEqual(expect.arrayContaining(['stage', 'sequence', 'ownership', 'epochs', 'state-machine']))
    const { steps } = run.beats.event
    for (let n = 0; n < moments; n++) {
      const index = Math.round((n * (steps.length - 1)) / (moments - 1))
      for (const view of run.views) {
        const [before, now] = [steps[Math.max(0, index - 1)] ?? 0, steps[index] ?? 0].map((step) => at(view, step).spec)
        const View = loadedView(view)
        if (View === null) throw new Error(view)
        const language = n % 2 === 0 ? 'en' : 'zh-TW'
        const words = catalogue[language]
        const picture = drawn(
          <View from={before} to={now} size={size} words={words} selection={null} onSelect={null} />,
          n % 3 === 0 ? 0.5 : 1,
        )
        const where = `${view} at ${String(index)}`
        expect(/NaN|Infinity|undefined|\[object/.exec(picture)?.[0] ?? null, where).toBeNull()
        expect(picture.length, where).toBeGreaterThan(200)
        const said = await describeView(view, now, words)
        expect(said.trim().length, where).toBeGreaterThan(0)
        if (view === 'epochs') expectNothingInvented(now as EpochsReading, where)
      }
    }
  })
})
