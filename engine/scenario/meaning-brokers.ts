import type { ScenarioAction } from './action-schema'
import { problemAt, type Path, type Problem } from './problem'
import type { Standing } from './standing'
import { unknown } from './unknown'

/** A broker by its node's name must be there. */
export function brokerProblem(broker: string, standing: Standing, path: Path): Problem | null {
  const names = Array.from({ length: standing.brokers }, (_, n) => `broker-${String(n + 1)}`)
  return names.includes(broker) ? null : unknown('unknown-broker', path, broker, names)
}

/** A node that a message goes from or to must be there; none named is any. */
export function nodeProblem(node: string | undefined, standing: Standing, path: Path): Problem | null {
  if (node === undefined || standing.members.has(node) || standing.producers.includes(node) || node === 'controller') return null
  const brokers = Array.from({ length: standing.brokers }, (_, n) => `broker-${String(n + 1)}`)
  return brokers.includes(node) ? null : unknown('unknown-node', path, node, [...brokers, ...standing.members.keys()])
}

/** What is done to a broker must be possible as it stands: only a stopped one starts, only a frozen one thaws. */
export function brokerLifeProblem(broker: number, kind: ScenarioAction['do'], standing: Standing, path: Path): Problem | null {
  const at = [...path, 'broker']
  if (broker > standing.brokers) return unknownBroker(broker, standing, at)
  const life = standing.brokerLives.get(broker) ?? 'running'
  if (kind === 'startBroker') return life === 'stopped' ? null : problemAt(at, 'broker-running', { value: broker })
  if (kind === 'thawBroker') return life === 'frozen' ? null : problemAt(at, 'broker-not-frozen', { value: broker })
  if (life === 'running' || (life === 'frozen' && kind === 'killBroker')) return null
  return problemAt(at, 'broker-not-running', { value: broker })
}

function unknownBroker(broker: number, standing: Standing, at: Path): Problem {
  return problemAt(at, 'unknown-broker', { value: `broker-${String(broker)}`, nearest: `broker-${String(standing.brokers)}` })
}

/** Brokers that replicas are put on must be there, and each once. */
export function replicasProblems(replicas: readonly (readonly number[])[], brokers: number, path: Path): Problem[] {
  return replicas.flatMap((list, n) =>
    list.flatMap((broker, r) => {
      const at = [...path, n, r]
      if (broker > brokers)
        return [problemAt(at, 'unknown-broker', { value: `broker-${String(broker)}`, nearest: `broker-${String(brokers)}` })]
      return list.indexOf(broker) < r ? [problemAt(at, 'duplicate-name', { value: broker })] : []
    }),
  )
}
