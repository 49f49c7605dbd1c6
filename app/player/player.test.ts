import { expect, test } from 'vitest'
import { createClient } from '../session/client'
import type { Answerer } from '../session/connection'
import { problem } from '../session/messages'
import { changesOf } from './changes'
import { currentRun, currentStep, currentTime } from './playhead'
import { untilPassed } from './after-paint'
import { createPlayer } from './create-player'
import { keyMoves } from './keys'
import { runOf, setup, settled, source, toyHost } from './examples'

test('the first run opens in its own first view, the next in the one that was in front, if it has that', async () => {
  const { player, head } = setup(true, ['cluster', 'stage', 'sequence'])
  await player.open({ source })
  expect(head().view).toBe('cluster')
  player.setView('sequence')
  await player.open({ source })
  expect(head().view).toBe('sequence')
  await player.open({ source, view: 'log' })
  expect(head().view).toBe('cluster')
})

test('steps forward and back by the granularity, and keeps the step when that changes', async () => {
  const { player, head } = setup()
  await player.open({ source, by: 'messages', step: 4 })
  await settled()
  expect(currentStep(head())).toBe(4)
  expect(head().scene).toMatchObject({ from: { spec: '0:0-2' }, to: { spec: '0:2-4' } })
  player.stepBy(1)
  await settled()
  expect(currentStep(head())).toBe(6)
  player.setBy('story')
  expect(currentStep(head())).toBe(5)
  player.stepBy(-1)
  player.stepBy(-1)
  await settled()
  expect(currentStep(head())).toBe(0)
  expect(head().scene).toMatchObject({ from: { spec: '0:0-0' }, to: { spec: '0:0-0' } })
})

test('stepping back runs the same picture from 1 to 0, then stands at the earlier one', async () => {
  const { player, head, tick } = setup(false)
  await player.open({ source, step: 6 })
  await settled()
  player.stepBy(-1)
  expect(head().scene).toMatchObject({ from: { spec: '0:2-4' }, to: { spec: '0:4-6' } })
  expect(head().scene?.motion.now()).toBe(1)
  expect(head().caption).toBe('to 4')
  tick(0)
  tick(150)
  expect(head().scene?.motion.now()).toBeLessThan(1)
  tick(1000)
  expect(head().scene).toMatchObject({ from: { spec: '0:0-2' }, to: { spec: '0:2-4' } })
  expect(head().scene?.motion.now()).toBe(1)
})

test('a step taken during a motion finishes it: no input is lost', async () => {
  const { player, head, tick } = setup(false)
  await player.open({ source })
  await settled()
  player.stepBy(1)
  tick(0)
  const seen: number[] = []
  head().scene?.motion.subscribe((t) => seen.push(t))
  player.stepBy(1)
  player.stepBy(1)
  await settled()
  expect(seen).toContain(1)
  expect(seen.at(-1)).toBe(0)
  expect(currentStep(head())).toBe(6)
})

test('plays to the end, and stops there', async () => {
  const { player, head, tick } = setup(false)
  await player.open({ source, by: 'story' })
  await settled()
  player.togglePlay()
  for (let n = 0; n < 10; n++) {
    await settled()
    tick(1)
    tick(5000)
  }
  expect(currentStep(head())).toBe(10)
  expect(head().playing).toBe(false)
})

test('at the end of what is known a step runs on', async () => {
  const { player, head } = setup()
  await player.open({ source, step: 10 })
  await settled()
  player.stepBy(1)
  await expect.poll(() => currentStep(head())).toBe(12)
})

test('a jump can be undone', async () => {
  const { player, head } = setup()
  await player.open({ source, step: 2 })
  player.jumpToStep(9)
  expect(currentStep(head())).toBe(10)
  player.undoJump()
  expect(currentStep(head())).toBe(2)
  expect(head().jumpedFrom).toBeNull()
})

test('a change makes a branch; the old future stays; a change in the middle can be withdrawn', async () => {
  const { player, head } = setup()
  await player.open({ source, step: 4, by: 'event' })
  await player.inject({ do: 'killMember', member: 'B' })
  await player.inject({ do: 'killMember', member: 'A' })
  expect(head()).toMatchObject({ branch: 2, runs: [{ branch: 0 }, { branch: 1 }, { branch: 2 }] })
  expect(currentTime(head())).toBe(6000)
  await player.withdraw(0)
  expect(changesOf(head().runs, head().branch)).toEqual([{ action: { do: 'killMember', member: 'A' }, time: 5000 }])
  expect(head().runs.map((run) => run.branch)).toEqual([0, 3])
  player.goToBranch(0)
  expect(currentTime(head())).toBe(6000)
})

test('a change that is refused leaves everything as it was, and says why', async () => {
  const { player, head } = setup()
  await player.open({ source, step: 4 })
  expect(await player.inject({ do: 'commit', member: 'Z' })).toBe(false)
  expect(head()).toMatchObject({ branch: 0, problem: { problem: 'unknown-member' } })
})

test("a lesson's steps are the story's beats", async () => {
  const { player, head } = setup()
  await player.open({ source, by: 'story', story: [0, 3, 7] })
  player.stepBy(1)
  expect(currentStep(head())).toBe(3)
  player.stepBy(1)
  expect(currentStep(head())).toBe(7)
  player.stepBy(1)
  await settled()
  expect(currentStep(head())).toBe(7)
})

test('a run that is set otherwise keeps its picture until the next is here; another run does not', async () => {
  const { player, head } = setup()
  await player.open({ source, step: 4 })
  await settled()
  const { scene } = head()
  const opening = player.open({ source, step: 6, keepsPicture: true })
  expect(head()).toMatchObject({ status: 'opening', runs: [] })
  expect(head().scene).toBe(scene)
  await opening
  await settled()
  expect(head().scene).toMatchObject({ to: { spec: '0:4-6' } })
  const other = player.open({ source, step: 6 })
  expect(head().scene).toBeNull()
  await other
})

test('what is opened for long says how far it is; stopped, it waits to be opened again, and another run is not held up', async () => {
  const sound = toyHost(['stage'])
  const progress = { lane: 1, lanes: 2, name: 'b', steps: 512, time: 5, endsAt: 10 }
  const slow: Answerer['answer'] = (ask, watch) => {
    if (ask.name !== 'open' || ask.source.kind !== 'scenario' || ask.source.name !== 'slow' || watch === undefined) return sound.answer(ask)
    watch.onProgress(progress)
    return new Promise((resolve) => {
      watch.signal.addEventListener('abort', () => {
        resolve({ problem: problem('stopped') })
      })
    })
  }
  const player = createPlayer(createClient({ worker: null, host: () => Promise.resolve({ answer: slow }) }), { reducedMotion: () => true })
  const head = player.store.getState
  const opened = player.open({ source: { kind: 'scenario', name: 'slow' } })
  await settled()
  expect(head()).toMatchObject({ status: 'opening', progress })
  player.stopOpening()
  await opened
  expect(head()).toMatchObject({ status: 'stopped', progress, problem: null, scene: null })
  void player.openAgain()
  await settled()
  expect(head()).toMatchObject({ status: 'opening', progress, problem: null })
  await player.open({ source })
  await settled()
  expect(head()).toMatchObject({ status: 'ready', progress: null, problem: null })
  expect(currentRun(head())?.name).toBe('toy')
})

test('where nothing could be opened, no key and no choice takes away what is said of it', async () => {
  const asked: string[] = []
  const answer: Answerer['answer'] = (ask) => {
    asked.push(ask.name)
    return { problem: problem(ask.name === 'open' ? 'unknown-scenario' : 'nothing-open') }
  }
  const player = createPlayer(createClient({ worker: null, host: () => Promise.resolve({ answer }) }), { reducedMotion: () => true })
  await player.open({ source })
  for (const move of Object.values(keyMoves)) move(player)
  player.setBy('event')
  player.setView('sequence')
  player.select(null)
  player.scrubTo(5, true)
  await settled()
  expect(player.store.getState()).toMatchObject({ status: 'refused', problem: { problem: 'unknown-scenario' }, playing: false })
  expect(asked).toEqual(['open'])
})

test('what still draws the step before is not sent back by the next one', async () => {
  const { player, head, tick } = setup(false)
  await player.open({ source })
  await settled()
  player.stepBy(1)
  const drawn = head().scene
  const heard: number[] = []
  if (drawn !== null) untilPassed(drawn.motion, () => head().scene !== drawn).subscribe((t) => heard.push(t))
  for (const ms of [0, 50, 1000]) tick(ms)
  player.stepBy(1)
  for (const ms of [0, 50, 1000]) tick(ms)
  expect(heard[0]).toBe(0)
  expect(heard).toEqual(heard.toSorted((a, b) => a - b))
})

test('a step shows what is known at once, and asks for its neighbours later; not any more once the player is closed', async () => {
  const client = createClient({ worker: null, host: () => Promise.resolve(toyHost(runOf(0, null, [], 0).views)) })
  const asked: string[] = []
  const ask: typeof client.ask = (name, question, watch) => {
    asked.push(name)
    return client.ask(name, question, watch)
  }
  const player = createPlayer({ ...client, ask }, { reducedMotion: () => true })
  await player.open({ source })
  await settled()
  asked.length = 0
  player.stepBy(1)
  expect(player.store.getState().scene).toMatchObject({ to: { spec: '0:0-2' } })
  expect(asked).toEqual([])
  await settled()
  expect(asked).toEqual(['show', 'show'])
  asked.length = 0
  player.stepBy(1)
  player.close()
  await settled()
  expect(asked).toEqual([])
})

test('where a view cannot be shown, the picture that stays says in which view it is', async () => {
  const { answer } = toyHost(runOf(0, null, [], 0).views)
  const host: Answerer = {
    answer: (ask) => (ask.name === 'show' && ask.view === 'sequence' ? { problem: problem('part-missing') } : answer(ask)),
  }
  const player = createPlayer(createClient({ worker: null, host: () => Promise.resolve(host) }), { reducedMotion: () => true })
  await player.open({ source })
  await settled()
  player.setView('sequence')
  await settled()
  const { view, scene, problem: said } = player.store.getState()
  expect(view).toBe('stage')
  expect(scene?.view).toBe('stage')
  expect(said?.problem).toBe('part-missing')
})
