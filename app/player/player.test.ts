import { expect, test } from 'vitest'
import { createClient } from '../session/client'
import type { Answerer } from '../session/connection'
import { problem, type Ask, type Reply, type RunInfo } from '../session/messages'
import { createAnimation } from './animation'
import { changesOf } from './branches'
import { currentRun, currentStep, currentTime } from './playhead'
import { createPlayer } from './create-player'
import { keyMoves } from './keys'

const times = (steps: readonly number[]) => steps.map((step) => step * 1000)

function runOf(branch: number, parent: RunInfo['parent'], interventions: RunInfo['interventions'], last: number): RunInfo {
  const events = Array.from({ length: last + 1 }, (_, n) => n)
  const messages = events.filter((step) => step % 2 === 0)
  const story = events.filter((step) => step % 5 === 0)
  const beats = {
    event: { steps: events, times: times(events) },
    messages: { steps: messages, times: times(messages) },
    story: { steps: story, times: times(story) },
  }
  return {
    branch,
    parent,
    interventions,
    name: 'toy',
    recorded: false,
    steps: last,
    endsAt: last * 1000,
    over: last >= 20,
    beats,
    groups: ['g'],
    views: ['stage', 'sequence', 'ownership', 'state-machine'],
  }
}

/** An engine whose moments say where they are. */
function toyHost(views: RunInfo['views']) {
  const runs: RunInfo[] = []
  const answer = (ask: Ask): Reply => {
    switch (ask.name) {
      case 'open':
        runs.splice(0, runs.length, { ...runOf(0, null, [], 10), views })
        return { answer: { runs: runs.slice(), problem: null, choices: [] } }
      case 'inject': {
        if (ask.action.do === 'commit') return { problem: problem('unknown-member') }
        const from = runs[ask.branch]
        const run = runOf(
          runs.length,
          { branch: ask.branch, step: ask.step, time: ask.step * 1000 },
          [...(from?.interventions ?? []), { step: ask.step, action: ask.action }],
          14,
        )
        runs.push(run)
        return { answer: run }
      }
      case 'extend': {
        const run = { ...runOf(0, null, [], 20), branch: ask.branch }
        runs[ask.branch] = run
        return { answer: run }
      }
      case 'show':
        return {
          answer: {
            spec: `${String(ask.branch)}:${String(ask.since)}-${String(ask.step)}`,
            caption: `to ${String(ask.step)}`,
            time: ask.step * 1000,
          },
        }
      case 'controls':
      case 'digests':
      case 'inspect':
      case 'tell':
      case 'timeline':
        return { answer: null }
    }
  }
  return { answer }
}

function setup(reducedMotion = true, views = runOf(0, null, [], 0).views) {
  let waiting: ((now: number) => void) | null = null
  let now = 0
  const animation = createAnimation({
    request: (callback) => {
      waiting = callback
      return 1
    },
    cancel: () => {
      waiting = null
    },
  })
  const client = createClient({ worker: null, host: () => Promise.resolve(toyHost(views)) })
  const player = createPlayer(client, { reducedMotion: () => reducedMotion, animation })
  const tick = (ms: number) => {
    now += ms
    const callback = waiting
    waiting = null
    callback?.(now)
  }
  return { player, tick, head: player.store.getState }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
const source = { kind: 'scenario', name: 'toy' } as const

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
  await settled()
  expect(currentStep(head())).toBe(12)
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
  await player.open({ source, by: 'story', story: [3, 7] })
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

/** An engine that answers when it is told to. */
function heldHost() {
  const { answer } = toyHost(runOf(0, null, [], 0).views)
  const held: (() => void)[] = []
  const holds = new Set<string>()
  const slow: Answerer['answer'] = (ask) =>
    holds.has(ask.name)
      ? new Promise((resolve) =>
          held.push(() => {
            resolve(answer(ask))
          }),
        )
      : answer(ask)
  const player = createPlayer(createClient({ worker: null, host: () => Promise.resolve({ answer: slow }) }), { reducedMotion: () => true })
  const letGo = async (): Promise<void> => {
    await settled()
    holds.clear()
    for (const answerNow of held.splice(0)) answerNow()
    await settled()
  }
  return { player, holds, letGo, head: player.store.getState }
}

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
  expect(currentStep(head())).toBe(20)
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
