import { beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from './catalogue'
import { otherEvents } from './en/other-events'
import { loadArea } from './load'
import { isTellable, tell, tellAll, type Fact } from './telling'

const fact = (type: string, more: Partial<Fact> = {}): Fact => ({
  kind: 'event',
  type,
  rule: '',
  who: 'C',
  to: 'A',
  error: null,
  detail: {},
  ...more,
})

const names = [...Object.keys(catalogue.en.events.makers), ...Object.keys(otherEvents)]

test('sentences about logs, replicas and the read path are asked for when there is something to tell of them, and not before', async () => {
  const happened = [fact('SegmentRolled')]
  expect(isTellable([fact('GroupStateChanged'), fact('dropMessage', { kind: 'act' })], catalogue.en)).toBe(true)
  expect(isTellable(happened, catalogue.en)).toBe(false)
  await loadArea(catalogue.en, 'otherEvents')
  expect(isTellable(happened, catalogue.en)).toBe(true)
  expect(tell(happened[0] ?? fact(''), catalogue.en)).not.toEqual(catalogue.en.events.unknown('SegmentRolled'))
})

describe('when they are here', () => {
  beforeAll(() => Promise.all(Object.values(catalogue).map((words) => loadArea(words, 'otherEvents'))))

  test.each(['en', 'zh-TW'] as const)('%s: every event has a title and a sentence, even without its details', (language) => {
    for (const name of names) {
      const [title, sentence] = tell(fact(name), catalogue[language])
      expect([name, title, sentence]).not.toContain('')
      expect(`${title} ${sentence}`).not.toMatch(/undefined|NaN/)
    }
  })

  test('no event is told alike in both languages', () => {
    for (const name of names) expect(tell(fact(name), catalogue.en)).not.toEqual(tell(fact(name), catalogue['zh-TW']))
  })

  test('no rule is explained alike in both languages, and each by a sentence', async () => {
    const chinese: Readonly<Record<string, string>> = await catalogue['zh-TW'].rules()
    for (const [rule, line] of Object.entries(await catalogue.en.rules())) {
      expect(line).toMatch(/^\S.*\.$/)
      expect(chinese[rule]).toMatch(/。$/)
      expect(chinese[rule]).not.toBe(line)
    }
  })

  test('an answer that refuses says why', () => {
    const refused = fact('HeartbeatResponse', { error: 'REBALANCE_IN_PROGRESS' })
    expect(tell(refused, catalogue.en)).toEqual(['A is answered REBALANCE_IN_PROGRESS', 'A rebalance is under way: it has to join again.'])
    expect(tell(fact('HeartbeatResponse', { error: 'SOMETHING_NEW' }), catalogue.en)[0]).toBe('A is answered SOMETHING_NEW')
  })

  test('a beat is told by its first fact, and what else is worth a sentence', () => {
    const facts = [
      fact('GroupStateChanged', { detail: { to: 'PreparingRebalance', generation: '4' } }),
      fact('RequestParked', { detail: { api: 'JoinGroup' } }),
    ]
    expect(tellAll(facts, catalogue.en)).toEqual({
      title: 'A rebalance begins',
      text: 'The group is PreparingRebalance: the coordinator calls nobody, it waits until each member asks to join again. C’s JoinGroup is held.',
    })
    expect(tellAll([], catalogue.en).title).toBe(catalogue.en.events.quiet[0])
  })

  test('what a person did is told as such', () => {
    expect(tell(fact('killMember', { kind: 'act', who: 'B' }), catalogue.en)[0]).toBe('B is killed')
    expect(tell(fact('killMember', { kind: 'act', who: 'B' }), catalogue['zh-TW'])[0]).toBe('B 被強制終止')
  })
})
