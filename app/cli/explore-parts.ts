import { availableParallelism } from 'node:os'
import { isMainThread, MessageChannel, parentPort, receiveMessageOnPort, Worker, workerData, type MessagePort } from 'node:worker_threads'
import { Exploration, type Counterexample, type ExploreOptions } from '../../engine/check'

/** What one thread found in its part of the seeds. */
interface Part {
  readonly schedules: number
  readonly events: number
  readonly states: readonly number[]
  readonly digest: number
  readonly counterexample: Counterexample | null
  readonly depths: readonly number[] | null
}

interface Task {
  readonly explore: ExploreOptions
  readonly done: SharedArrayBuffer
  readonly port: MessagePort
}

const isTask = (data: unknown): data is Task => typeof data === 'object' && data !== null && 'explore' in data

function partOf(options: ExploreOptions, during?: (schedules: number) => void): Part {
  const exploration = new Exploration(options)
  for (let run = 100; exploration.advance(100); run += 100) during?.(run)
  const { schedules, events, states, digest, counterexample, depths = null } = exploration.result()
  return { schedules, events, states: [...states], digest, counterexample, depths }
}

/** Runs the schedules in as many threads as there are cores; equal whatever their number. */
export function exploreInParts(options: ExploreOptions, during: (schedules: number) => void): Part {
  const threads = options.exhaustive ? 1 : Math.min(availableParallelism(), 8, Math.floor(options.schedules / 200))
  if (threads < 2) return partOf(options, during)
  const done = new SharedArrayBuffer(4)
  const share = Math.ceil(options.schedules / threads)
  const others = Array.from({ length: threads - 1 }, (_, n) => {
    const { port1, port2 } = new MessageChannel()
    const first = (n + 1) * share
    const explore = { ...options, seed: (options.seed + first) >>> 0, schedules: Math.min(share, options.schedules - first) }
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { explore, done, port: port2 } satisfies Task,
      transferList: [port2],
    })
    return { worker, port: port1 }
  })
  const parts = [
    partOf({ ...options, schedules: share }, (run) => {
      during(run * threads)
    }),
  ]
  const count = new Int32Array(done)
  for (let finished = 0; finished < others.length; finished = Atomics.load(count, 0)) Atomics.wait(count, 0, finished, 1000)
  for (const { worker, port } of others) {
    const message = receiveMessageOnPort(port) as { message: Part } | undefined
    if (message === undefined) throw new Error('a part of the search ended without a result')
    parts.push(message.message)
    worker.unref()
  }
  return joined(parts)
}

function joined(parts: readonly Part[]): Part {
  const broken = parts.find(({ counterexample }) => counterexample !== null)
  return {
    schedules: parts.reduce((sum, { schedules }) => sum + schedules, 0),
    events: parts.reduce((sum, { events }) => sum + events, 0),
    states: [...new Set(parts.flatMap(({ states }) => states))],
    digest: parts.reduce((sum, { digest }) => (sum + digest) >>> 0, 0),
    counterexample: broken?.counterexample ?? null,
    depths: null,
  }
}

function runPart({ explore, done, port }: Task): void {
  port.postMessage(partOf(explore))
  const count = new Int32Array(done)
  Atomics.add(count, 0, 1)
  Atomics.notify(count, 0)
  parentPort?.unref()
}

// The threads that are started above begin with this file.
if (!isMainThread && isTask(workerData)) runPart(workerData)
