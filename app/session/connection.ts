import { problem, type Ask, type Problem, type Reply, type Watch } from './messages'
import { inline, startWorker, type Limits, type Transport, type WorkerLike } from './transport'

/** A host by whatever road: what a worker runs, for this page. */
export interface Answerer {
  readonly answer: (ask: Ask, watch?: Watch) => Reply | Promise<Reply>
}

export interface ConnectionOptions {
  /** Starts the engine's worker; may throw where workers are refused. `null`: do without. */
  readonly worker: (() => WorkerLike) | null
  /** Loads the same host for this page, when there is no worker. */
  readonly host: () => Promise<Answerer>
  readonly limits?: Partial<Limits>
}

/** A question that could not be answered; `problem` says why. */
export class Refusal extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.problem)
    this.problem = problem
  }
}

export interface Connection {
  /** Throws a `Refusal`. */
  readonly put: (ask: Ask, watch?: Watch) => Promise<unknown>
  /** Whether a worker or the page itself answers; `null` until that is known. */
  readonly kind: () => Transport['kind'] | null
  readonly onRestart: (listener: () => void) => () => void
  readonly close: () => void
}

const deathsAtMost = 2

/** A line to the engine that outlives its worker: the next one is told what was open and what was done since, and the question is put again. */
export function connect(options: ConnectionOptions): Connection {
  const limits: Limits = { handshakeMs: 4000, answerMs: 30_000, ...options.limits }
  const listeners = new Set<() => void>()
  let deaths = 0
  let kind: Transport['kind'] | null = null
  let transport: Promise<Transport> | null = null
  let story: Ask[] = []

  const start = async (): Promise<Transport> => {
    const worker = options.worker !== null && deaths < deathsAtMost ? await startWorker(options.worker, limits, restart) : null
    const fresh = worker ?? inline((await options.host()).answer)
    kind = fresh.kind
    for (const ask of story) await fresh.ask(ask)
    return fresh
  }

  function restart(): void {
    deaths += 1
    transport = start()
    // Whoever asks hears of a failure.
    transport.catch(() => undefined)
    for (const listener of listeners) listener()
  }

  const put = async (ask: Ask, watch: Watch | undefined, again: boolean): Promise<unknown> => {
    transport ??= start()
    const open = await transport.catch(() => {
      // Neither a worker nor the engine itself could be had: the next question tries again.
      transport = null
      throw new Refusal(problem('part-missing'))
    })
    const reply = await open.ask(ask, watch)
    if ('problem' in reply) {
      if (reply.problem.problem === 'worker-died' && again) return put(ask, watch, false)
      throw new Refusal(reply.problem)
    }
    if (ask.name === 'open') story = [ask]
    if (ask.name === 'inject' || ask.name === 'extend') story.push(ask)
    return reply.answer
  }

  return {
    put: (ask, watch) => put(ask, watch, true),
    kind: () => kind,
    onRestart(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      void transport?.then((open) => {
        open.close()
      })
      transport = null
    },
  }
}
