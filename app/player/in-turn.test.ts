import { expect, test } from 'vitest'
import { createClient } from '../session/client'
import type { Answerer } from '../session/connection'
import { problem } from '../session/messages'
import { changesOf } from './changes'
import { createPlayer } from './create-player'
import { keyMoves } from './keys'
import { currentRun, currentStep } from './playhead'
import { heldHost, runOf, settled, setup, source, toyHost } from './examples'

test('what is done while something else is being done is done after it, and the same twice is done once', async () => {
  const { player, holds, letGo, head } = heldHost()
  await player.open({ source, step: 4 })
  holds.add('inject')
  const done = [
    player.inject({ do: 'killMember', member: 'A' }),
    player.inject({ do: 'killMember', member: 'A' }),
    player.inject({ do: 'killMember', member: 'B' }),
  ]
  await letGo()
  expect(await Promise.all(done)).toEqual([true, true, true])
  expect(head().runs.map(({ branch, parent }) => [branch, parent?.branch])).toEqual([
    [0, undefined],
    [1, 0],
    [2, 1],
  ])
  expect(currentRun(head())?.interventions).toHaveLength(2)
})

test('a step past the end while a change is being made loses neither', async () => {
  const { player, holds, letGo, head } = heldHost()
  await player.open({ source, step: 10 })
  holds.add('inject')
  const done = player.inject({ do: 'killMember', member: 'A' })
  player.stepBy(1)
  await letGo()
  expect(await done).toBe(true)
  expect(head().runs.map(({ branch }) => branch)).toEqual([0, 1])
  expect(currentRun(head())?.branch).toBe(1)
})

test.each(['inject', 'extend'] as const)('an answer to %s is not heard of once another run is being opened', async (name) => {
  const { player, holds, letGo, head } = heldHost()
  await player.open({ source, step: 10 })
  holds.add(name).add('open')
  if (name === 'inject') void player.inject({ do: 'killMember', member: 'A' })
  else player.stepBy(1)
  await settled()
  player.clear()
  await letGo()
  expect(head()).toMatchObject({ status: 'opening', runs: [], branch: 0, beat: 0, scene: null })
})

test('changes that cannot be made again leave the one before them where it is: nothing is withdrawn by halves', async () => {
  const { answer } = toyHost(runOf(0, null, [], 0).views)
  let injects = 0
  const fifthFails: Answerer['answer'] = (ask) =>
    ask.name === 'inject' && ++injects === 5 ? { problem: problem('unknown-member') } : answer(ask)
  const player = createPlayer(createClient({ worker: null, host: () => Promise.resolve({ answer: fifthFails }) }), {
    reducedMotion: () => true,
  })
  const head = player.store.getState
  await player.open({ source, step: 4 })
  for (const member of ['A', 'B', 'C']) await player.inject({ do: 'killMember', member })
  const { runs, branch } = head()
  await player.withdraw(0)
  expect(injects).toBe(5)
  expect(head()).toMatchObject({ runs, branch, problem: { problem: 'unknown-member' } })
  await player.withdraw(0)
  expect(changesOf(head().runs, head().branch)).toHaveLength(2)
  expect(
    head().runs.some((each) => changesOf(head().runs, each.branch).some(({ action }) => 'member' in action && action.member === 'A')),
  ).toBe(false)
})

test('a drag that begins with a small move is one jump, and is undone whole', async () => {
  const { player, head } = setup()
  await player.open({ source, by: 'event', step: 4 })
  for (const [n, time] of [4100, 5100, 7100, 9100].entries()) player.scrubTo(time, n === 0)
  expect(currentStep(head())).toBe(9)
  player.undoJump()
  expect(currentStep(head())).toBe(4)
})

test('a step that a link names is come to beyond what is run at first, and an impossible one is not waited for', async () => {
  const { player, head } = setup()
  await player.open({ source, by: 'event', step: 17 })
  expect([currentStep(head()), currentRun(head())?.steps]).toEqual([17, 20])
  await player.open({ source, by: 'event', step: 999_999_999 })
  expect([currentStep(head()), currentRun(head())?.steps]).toEqual([10, 10])
})

test('how to look at it may be chosen while it is being opened; what the link could not say is said beside it', async () => {
  const { player, holds, letGo, head } = heldHost()
  holds.add('open')
  const opened = player.open({ source, problem: problem('link-changes-unreadable') })
  player.setBy('event')
  await letGo()
  await opened
  expect(head()).toMatchObject({ status: 'ready', by: 'event', problem: { problem: 'link-changes-unreadable' } })
})

test('a lesson takes over the keys to either end, too', async () => {
  const { player, head } = setup()
  await player.open({ source, step: 4 })
  const ways: unknown[] = []
  player.setPilot((way) => ways.push(way) > 0)
  keyMoves['End']?.(player)
  keyMoves['Home']?.(player)
  expect(ways).toEqual(['last', 'first'])
  expect(currentStep(head())).toBe(4)
})

test('a recording of several groups opens with the first where nobody says which', async () => {
  const { answer } = toyHost(runOf(0, null, [], 0).views)
  const asked: unknown[] = []
  const choosy: Answerer['answer'] = (ask) => {
    if (ask.name !== 'open' || ask.source.kind !== 'recording') return answer(ask)
    asked.push(ask.source.group)
    return ask.source.group === null ? { answer: { runs: [], problem: null, choices: ['a', 'b'] } } : answer(ask)
  }
  const player = createPlayer(createClient({ worker: null, host: () => Promise.resolve({ answer: choosy }) }), {
    reducedMotion: () => true,
  })
  await player.open({ source: { kind: 'recording', name: 'two', text: '', group: null } })
  await settled()
  expect(asked).toEqual([null, 'a'])
  expect(player.store.getState().status).toBe('ready')
})
