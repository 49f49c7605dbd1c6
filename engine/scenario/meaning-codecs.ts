import { compressors } from '../log/codecs'
import { storedTopicsOf } from './meaning-storage'
import type { Configs } from './parts'
import { problemAt, type Path, type Problem } from './problem'
import type { Setup } from './schema'

const config = 'compression.type'

/** As far as Kafka has them: what it has not is refused with the other configs. */
const plain: readonly unknown[] = [undefined, 'none', 'uncompressed', 'producer']

/** A codec that Kafka has, and that can be read but not written here. */
export function codecProblem(configs: Configs | undefined, path: Path): Problem | null {
  const value = configs?.[config]
  if (typeof value !== 'string' || plain.includes(value) || compressors.some((name) => name === value)) return null
  return problemAt([...path, config], 'config-refused', {
    config,
    value,
    reason: 'not-a-choice',
    limit: ['none', ...compressors].join(', '),
  })
}

/** What is written as bytes is written with a codec that compresses; where records are counts, none does. */
export function codecsMeaning(setup: Setup): readonly Problem[] {
  const writers = storedTopicsOf(setup)
  const stored = new Set(setup.topics.filter(({ storedAsBytes }) => storedAsBytes).map(({ name }) => name))
  const writes = (name: string): boolean => (writers.get(name) ?? []).length > 0
  const each = [
    ...setup.topics.map(({ name, config: set }, n) => (stored.has(name) ? codecProblem(set, ['topics', n, 'config']) : null)),
    ...setup.producers.map(({ name, config: set }, n) => (writes(name) ? codecProblem(set, ['producers', n, 'config']) : null)),
    ...setup.lanes.flatMap(({ topics = [], producers = [] }, l) => [
      ...topics.map(({ name, config: set }, n) => (stored.has(name) ? codecProblem(set, ['lanes', l, 'topics', n, 'config']) : null)),
      ...producers.map(({ name, config: set }, n) => (writes(name) ? codecProblem(set, ['lanes', l, 'producers', n, 'config']) : null)),
    ]),
  ]
  return each.filter((problem) => problem !== null)
}
