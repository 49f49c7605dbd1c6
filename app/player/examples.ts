import { createClient } from '../session/client'
import type { Answerer } from '../session/connection'
import { problem, type Ask, type Reply, type RunInfo } from '../session/messages'
import { createAnimation } from './animation'
import { createPlayer } from './create-player'

const times = (steps: readonly number[]) => steps.map((step) => step * 1000)

/** A run of so many events. */
export function runOf(branch: number, parent: RunInfo['parent'], interventions: RunInfo['interventions'], last: number): RunInfo {
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
export function toyHost(views: RunInfo['views']) {
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

/** A player of it, whose frames come when the test says so. */
export function setup(reducedMotion = true, views = runOf(0, null, [], 0).views) {
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

/** Until all that is asked is answered. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
export const source = { kind: 'scenario', name: 'toy' } as const

/** An engine that answers when it is told to. */
export function heldHost() {
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
