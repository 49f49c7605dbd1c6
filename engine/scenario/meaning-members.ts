import type { ScenarioAction } from './action-schema'
import { regexProblem } from './meaning-subscriptions'
import { topicProblem } from './meaning-topics'
import { problemAt, type Path, type Problem } from './problem'
import type { Standing } from './standing'
import { unknown } from './unknown'

/** A member that starts must not run already, and a new one may take no other node's name. */
export function startProblem(action: ScenarioAction & { do: 'startMember' }, standing: Standing, path: Path): Problem | null {
  const { member, as } = action
  const life = standing.members.get(member)
  if (as !== undefined && !standing.members.has(as)) return unknown('unknown-member', [...path, 'as'], as, standing.members.keys())
  if (life === undefined && as === undefined) return unknown('unknown-member', [...path, 'member'], member, standing.members.keys())
  if (life === 'running' || life === 'frozen') return problemAt([...path, 'member'], 'member-running', { value: member })
  const taken = life === undefined && (standing.producers.includes(member) || /^(broker-\d+|controller|world)$/.test(member))
  return taken ? problemAt([...path, 'member'], 'reserved-name', { value: member }) : null
}

/** A member must be there, and run if anything but a thaw or a kill is done to it. */
export function memberProblem(member: string, kind: ScenarioAction['do'], standing: Standing, path: Path): Problem | null {
  const at = [...path, 'member']
  const life = standing.members.get(member)
  if (life === undefined) return unknown('unknown-member', at, member, standing.members.keys())
  if (kind === 'thawMember') return life === 'frozen' ? null : problemAt(at, 'member-not-frozen', { value: member })
  if (life === 'running' || (life === 'frozen' && kind === 'killMember')) return null
  return problemAt(at, 'member-not-running', { value: member })
}

/** Topics or a pattern, not both; topics that are there, a pattern that can be read. */
export function subscribeProblems(action: ScenarioAction & { do: 'subscribe' }, standing: Standing, path: Path): (Problem | null)[] {
  const { topics, regex } = action
  if (topics !== undefined && regex !== undefined) return [problemAt([...path, 'regex'], 'topics-and-regex')]
  if (regex !== undefined) return [regexProblem(regex, [...path, 'regex'])]
  if (topics === undefined) return [problemAt(path, 'nothing-subscribed', { value: action.member })]
  return topics.map((topic, n) => topicProblem(topic, standing, [...path, 'topics', n]))
}
