import { expect, test, vi } from 'vitest'
import { createClient } from './client'
import { Refusal } from './connection'
import { problem, type Ask, type FromWorker, type Progress, type Reply, type ToWorker } from './messages'
import type { WorkerLike } from './transport'

const answer = (ask: Ask): Reply =>
  'step' in ask && ask.step === 13 ? { problem: problem('no-such-step', { step: 13 }) } : { answer: ask }

const progress: Progress = { lane: 0, lanes: 2, name: 'one', steps: 256, time: 1, endsAt: 2 }

/** A worker in this thread; `mute` never greets, `mortal` dies at the first question about step 7, `slow` says how far it is and answers when it is stopped. */
function fakeWorker(kind: 'sound' | 'mute' | 'mortal' | 'slow'): WorkerLike {
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    terminate: () => undefined,
    postMessage(message: ToWorker) {
      if (kind === 'mute') return
      const tell = (data: FromWorker) => void Promise.resolve().then(() => worker.onmessage?.({ data } as MessageEvent<FromWorker>))
      if ('hello' in message) tell({ hello: message.hello })
      else if ('stop' in message) tell({ id: message.stop, problem: problem('stopped') })
      else if (kind === 'slow') tell({ id: message.id, progress })
      else if (kind === 'mortal' && 'step' in message.ask && message.ask.step === 7) worker.onerror?.({} as ErrorEvent)
      else tell({ id: message.id, ...answer(message.ask) })
    },
  }
  return worker
}

const host = () => Promise.resolve({ answer })
const limits = { handshakeMs: 20, answerMs: 200 }

test('a worker answers, and an answer by position is asked for once', async () => {
  const start = vi.fn(() => fakeWorker('sound'))
  const client = createClient({ worker: start, host, limits })
  const ask = { branch: 0, step: 3 }
  expect(client.known('controls', ask)).toBeUndefined()
  await client.ask('controls', ask)
  expect(client.kind()).toBe('worker')
  expect(client.known('controls', ask)).toEqual({ name: 'controls', ...ask })
})

test.each([
  [
    'refused',
    () => {
      throw new Error('no workers here')
    },
  ],
  ['silent', () => fakeWorker('mute')],
])('a %s worker is replaced by the page itself', async (_, worker) => {
  const client = createClient({ worker, host, limits })
  await client.ask('controls', { branch: 0, step: 3 })
  expect(client.kind()).toBe('inline')
})

test('a problem is a refusal that names it', async () => {
  const client = createClient({ worker: null, host, limits })
  const refused = await client.ask('controls', { branch: 0, step: 13 }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect((refused as Refusal).problem).toEqual(problem('no-such-step', { step: 13 }))
})

test('when a worker dies the next one is told what was open, and the question is put again', async () => {
  const kinds = ['mortal', 'sound'] as const
  let started = 0
  const restarted = vi.fn()
  const client = createClient({ worker: () => fakeWorker(kinds[started++] ?? 'sound'), host, limits })
  client.onRestart(restarted)
  await client.ask('open', { source: { kind: 'scenario', name: 'minimal' }, interventions: [] })
  expect(await client.ask('controls', { branch: 0, step: 7 })).toMatchObject({ step: 7 })
  expect(started).toBe(2)
  expect(restarted).toHaveBeenCalledOnce()
})

test('a worker that keeps dying is given up for the page', async () => {
  const client = createClient({ worker: () => fakeWorker('mortal'), host, limits })
  await client.ask('open', { source: { kind: 'scenario', name: 'minimal' }, interventions: [] })
  await expect(client.ask('controls', { branch: 0, step: 7 })).rejects.toThrow('worker-died')
  expect(await client.ask('controls', { branch: 0, step: 7 })).toMatchObject({ step: 7 })
  expect(client.kind()).toBe('inline')
})

test('whoever watches an opening hears how far it is, and may stop it; what says so is not silent', async () => {
  vi.useFakeTimers()
  const worker = fakeWorker('slow')
  const start = vi.fn(() => worker)
  const client = createClient({ worker: start, host, limits })
  const stop = new AbortController()
  const heard: Progress[] = []
  const watch = { onProgress: (each: Progress) => heard.push(each), signal: stop.signal }
  const opened = client
    .ask('open', { source: { kind: 'scenario', name: 'minimal' }, interventions: [] }, watch)
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  for (let n = 0; n < 4; n++) {
    await vi.advanceTimersByTimeAsync(limits.answerMs - 50)
    worker.onmessage?.({ data: { id: 1, progress } } as MessageEvent<FromWorker>)
  }
  expect(start).toHaveBeenCalledOnce()
  expect(heard).toEqual([progress, progress, progress, progress, progress])
  stop.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(await opened).toMatchObject({ problem: { problem: 'stopped' } })
  vi.useRealTimers()
})

test.each(['open', 'extend'] as const)('an answer that comes late is none to what is asked after %s', async (name) => {
  let count = 0
  const late: (() => void)[] = []
  const client = createClient({
    worker: null,
    host: () =>
      Promise.resolve({
        answer: ({ name: asked }) => {
          const reply = { answer: `${asked} ${String(++count)}` }
          return asked === 'show' && count === 1
            ? new Promise<Reply>((resolve) =>
                late.push(() => {
                  resolve(reply)
                }),
              )
            : reply
        },
      }),
    limits,
  })
  const show = { branch: 0, view: 'stage', since: 0, step: 1, subject: { groupId: null, selection: null, endsAt: 9 } } as const
  const before = client.ask('show', show)
  await vi.waitFor(() => {
    expect(late).toHaveLength(1)
  })
  const moved =
    name === 'open'
      ? client.ask('open', { source: { kind: 'scenario', name: 'other' }, interventions: [] })
      : client.ask('extend', { branch: 0, until: 99 })
  const after = client.ask('show', show)
  for (const answer of late) answer()
  expect(await before).toBe('show 1')
  await moved
  expect(await after).toBe('show 3')
  expect(client.known('show', show)).toBe('show 3')
})

test('where neither worker nor engine can be had it is said, and the next question tries again', async () => {
  let tries = 0
  const client = createClient({
    worker: () => fakeWorker('mute'),
    host: () => (++tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ answer })),
    limits,
  })
  const refused = await client.ask('controls', { branch: 0, step: 3 }).catch((error: unknown) => error)
  expect((refused as Refusal).problem).toEqual(problem('part-missing'))
  expect(await client.ask('controls', { branch: 0, step: 3 })).toMatchObject({ step: 3 })
})
