import { connect, type Connection, type ConnectionOptions } from './connection'
import type { Answer, Ask, AskName, Asks, Watch } from './messages'

export interface Client extends Omit<Connection, 'put'> {
  /** Throws a `Refusal`. */
  readonly ask: <N extends AskName>(name: N, ask: Asks[N]['ask'], watch?: Watch) => Promise<Answer<N>>
  /** The answer, if it is here already. */
  readonly known: <N extends AskName>(name: N, ask: Asks[N]['ask']) => Answer<N> | undefined
}

/** Answers that never grow old, because they are asked for by position. */
const kept: ReadonlySet<AskName> = new Set(['show', 'inspect', 'timeline', 'controls', 'tell'])
const keptAtMost = 160

const keyOf = (name: AskName, ask: object): string => `${name}${JSON.stringify(ask)}`

/** Talks to the engine, wherever it runs, and remembers what it was told: a neighbour asked for in advance is there at once. */
export function createClient(options: ConnectionOptions): Client {
  const connection = connect(options)
  const answers = new Map<string, unknown>()
  const pending = new Map<string, Promise<unknown>>()
  /** Counts what makes answers old: one that comes late is about a run that was open before. */
  let age = 0

  const keep = (key: string, answer: unknown): void => {
    answers.delete(key)
    answers.set(key, answer)
    for (const oldest of answers.keys()) {
      if (answers.size <= keptAtMost) break
      answers.delete(oldest)
    }
  }

  const askOnce = async (name: AskName, ask: object, question: Ask): Promise<unknown> => {
    const key = keyOf(name, ask)
    if (answers.has(key)) {
      keep(key, answers.get(key))
      return answers.get(key)
    }
    const since = age
    const asked = pending.get(key) ?? connection.put(question)
    pending.set(key, asked)
    try {
      const answer = await asked
      if (since === age) keep(key, answer)
      return answer
    } finally {
      if (since === age) pending.delete(key)
    }
  }

  const growOld = (): void => {
    age += 1
    answers.clear()
    pending.clear()
  }

  return {
    ask: <N extends AskName>(name: N, ask: Asks[N]['ask'], watch?: Watch) => {
      const question = { name, ...ask } as unknown as Ask
      if (name === 'open' || name === 'extend') growOld()
      return (kept.has(name) ? askOnce(name, ask, question) : connection.put(question, watch)) as Promise<Answer<N>>
    },
    known: <N extends AskName>(name: N, ask: Asks[N]['ask']) => answers.get(keyOf(name, ask)) as Answer<N> | undefined,
    kind: connection.kind,
    onRestart: connection.onRestart,
    close: connection.close,
  }
}
