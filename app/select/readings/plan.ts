import type { Event } from '../../../engine'
import { listIn, lastOfType, firstOfType } from '../find-event'
import type { Values } from '../moment'
import { code, count, latest, name, namer, names, partitions, shareOf, type Scope } from './scope'

/** What a leader gives to whom: member → partitions, in the order in which it was written. */
export function planIn(event: Event | null, nameOf: (id: string) => string): ReadonlyMap<string, readonly string[]> {
  const plan = new Map<string, readonly string[]>()
  for (const line of listIn(event, 'plan')) {
    const at = line.lastIndexOf(': ')
    if (at < 0) continue
    const given = line.slice(at + 2)
    plan.set(nameOf(line.slice(0, at)), given === '' ? [] : given.split(' '))
  }
  return plan
}

/** The owner of each partition of a plan. */
export function ownersIn(plan: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  return new Map([...plan].flatMap(([member, given]) => given.map((partition) => [partition, member] as const)))
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0)

/** `A p0 p1`, one for each member, by name. */
const linesOf = (plan: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  [...plan].sort(byName).map(([member, given]) => shareOf(member, given))

/** Partitions of the plan that somebody else had before, and those that stay. */
function moved(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): { moves: string[]; stays: string[]; fresh: string[] } {
  const [moves, stays, fresh]: [string[], string[], string[]] = [[], [], []]
  for (const [partition, member] of after) {
    const owner = before.get(partition)
    if (owner === undefined) fresh.push(partition)
    else if (owner === member) stays.push(partition)
    else moves.push(partition)
  }
  return { moves, stays, fresh }
}

/** The plan at the moment or the last before it, and what it changes. */
export function plan(scope: Scope): Values {
  const { frame } = scope
  const nameOf = namer(scope)
  const now = latest(scope, 'Assigned')
  const before = now === null ? null : lastOfType(frame.trace, 'Assigned', now.id)
  const current = planIn(now, nameOf)
  const { moves, stays, fresh } = moved(ownersIn(planIn(before, nameOf)), ownersIn(current))
  return {
    leader: name(now?.node ?? ''),
    assignor: code(String(now?.detail['assignor'] ?? '')),
    plan: names(linesOf(current)),
    before: names(linesOf(planIn(before, nameOf))),
    moved: partitions(moves),
    movedCount: count(moves.length),
    kept: partitions(stays),
    keptCount: count(stays.length),
    fresh: partitions(fresh),
    count: count(moves.length + stays.length + fresh.length),
  }
}

/** Partitions that a cooperative plan leaves out, since somebody still has them; and whose they become in the round after. */
export function withheldBy(
  scope: Scope,
  now: Event | null,
): { readonly left: readonly string[]; readonly from: readonly string[]; readonly to: readonly string[] } {
  const { trace } = scope.frame
  if (now === null) return { left: [], from: [], to: [] }
  const nameOf = namer(scope)
  const given = ownersIn(planIn(now, nameOf))
  const before = ownersIn(planIn(lastOfType(trace, 'Assigned', now.id), nameOf))
  const next = ownersIn(planIn(firstOfType(trace, 'Assigned', now.id), nameOf))
  const left = [...before.keys()].filter((partition) => !given.has(partition)).sort()
  const each = (owners: ReadonlyMap<string, string>): readonly string[] => [
    ...new Set(left.flatMap((partition) => owners.get(partition) ?? [])),
  ]
  return { left, from: each(before), to: each(next) }
}

export function withheld(scope: Scope): Values {
  const now = latest(scope, 'Assigned')
  const { left, from, to } = withheldBy(scope, now)
  return { ...plan(scope), withheld: partitions(left), withheldCount: count(left.length), from: names(from), to: names(to) }
}
