/** Why a scenario is refused. Its sentence, in each language, is in the catalogues. */
export const problemNames = [
  'too-large',
  'too-deep',
  'not-json',
  'not-an-object',
  'no-version',
  'unknown-version',
  'unknown-key',
  'missing-key',
  'wrong-type',
  'not-a-whole-number',
  'below-limit',
  'above-limit',
  'too-short',
  'too-long',
  'bad-name',
  'bad-topic-name',
  'bad-text',
  'reserved-name',
  'not-a-choice',
  'unknown-action',
  'duplicate-name',
  'too-many-members',
  'too-many-partitions',
  'too-many-replicas',
  'unknown-config',
  'config-refused',
  'configs-refused-together',
  'unknown-assignor',
  'topics-and-regex',
  'nothing-subscribed',
  'regex-refused',
  'unknown-member',
  'member-not-running',
  'member-running',
  'member-not-frozen',
  'unknown-topic',
  'topic-exists',
  'fewer-partitions',
  'unknown-group',
  'unknown-broker',
  'unknown-node',
  'unknown-producer',
  'too-many-bytes',
  'not-stored',
  'transactions-not-here',
  'no-transactional-id',
  'transaction-open',
  'no-transaction-open',
  'broker-running',
  'broker-not-running',
  'broker-not-frozen',
  'no-replicas-here',
  'coordinator-follows-leader',
  'time-runs-backwards',
  'range-backwards',
  'not-whole-pages',
  'unknown-lane',
  'no-actions-here',
  'too-many-branches',
] as const

export type ProblemName = (typeof problemNames)[number]

export type Path = readonly (string | number)[]

/** One reason, and where: `values` fill the sentence. */
export interface Problem {
  readonly problem: ProblemName
  readonly path: Path
  readonly values: Readonly<Record<string, string | number>>
}

/** A named problem, where it is, and the values that its sentence needs. */
export const problemAt = (path: Path, problem: ProblemName, values: Problem['values'] = {}): Problem => ({ problem, path, values })

/** `$.groups[0].members[2].name`: a JSON path as RFC 9535 writes it. */
export function jsonPath(path: Path): string {
  const parts = path.map((key) => {
    if (typeof key === 'number') return `[${String(key)}]`
    return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  })
  return `$${parts.join('')}`
}
