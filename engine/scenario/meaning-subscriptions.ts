import { over } from './members'
import { nearest } from './nearest'
import { problemAt, type Path, type Problem } from './problem'
import type { MemberOptions, Setup } from './schema'

/** Every name that is a topic at some time of the script. */
function topicsEver(setup: Setup): Set<string> {
  const names = new Set(setup.topics.map((topic) => topic.name))
  for (const action of setup.actions) if (action.do === 'createTopic') names.add(action.topic)
  return names
}

const isRegex = (regex: string): boolean => {
  try {
    return new RegExp(regex, 'u').source !== ''
  } catch {
    return false
  }
}

/**
 * Whether a pattern may be tried on every topic's name without a thought: nothing that looks around or back, no repeated group, few
 * repetitions, since a hostile one could otherwise take for ever.
 */
export function regexIsTame(regex: string): boolean {
  if (regex.length > 200 || /\(\?|\\[1-9k]|\)[*+?{]/.test(regex)) return false
  const repetitions =
    regex
      .replace(/\\./g, 'x')
      .replace(/\[[^\]]*\]/g, 'x')
      .match(/[*+{]/g)?.length ?? 0
  return repetitions <= 3 && isRegex(regex)
}

/** A pattern must be one that RE2/J reads. */
export function regexProblem(regex: string, path: Path): Problem | null {
  return regexIsTame(regex) ? null : problemAt(path, 'regex-refused', { value: regex.slice(0, 80) })
}

function optionsMeaning(options: MemberOptions, path: Path, known: ReadonlySet<string>): Problem[] {
  const problems: Problem[] = []
  for (const key of ['regex', 'pattern'] as const)
    if (options[key] !== undefined && (options.topics !== undefined || (key === 'pattern' && options.regex !== undefined)))
      problems.push(problemAt([...path, key], 'topics-and-regex'))
  for (const [n, value] of (options.topics ?? []).entries())
    if (!known.has(value))
      problems.push(problemAt([...path, 'topics', n], 'unknown-topic', { value, nearest: nearest(value, known) ?? '' }))
  for (const key of ['regex', 'pattern'] as const) {
    const problem = options[key] === undefined ? null : regexProblem(options[key], [...path, key])
    if (problem !== null) problems.push(problem)
  }
  return problems
}

/** What members subscribe to: topics that are there at some time, or one tame pattern. */
export function subscriptionMeaning(setup: Setup): readonly Problem[] {
  const known = topicsEver(setup)
  const problems: Problem[] = []
  for (const [g, group] of setup.groups.entries()) {
    problems.push(...optionsMeaning(group.memberDefaults, ['groups', g, 'memberDefaults'], known))
    for (const [m, member] of group.members.entries()) {
      if (problems.length >= 100) return problems
      const path = ['groups', g, 'members', m]
      problems.push(...optionsMeaning(member, path, known))
      const { topics, regex, pattern } = over(group.memberDefaults, member)
      if (topics === undefined && regex === undefined && pattern === undefined)
        problems.push(problemAt(path, 'nothing-subscribed', { value: member.name }))
    }
  }
  for (const [l, lane] of setup.lanes.entries()) {
    problems.push(...optionsMeaning(lane.memberDefaults ?? {}, ['lanes', l, 'memberDefaults'], known))
    for (const [m, member] of (lane.members ?? []).entries()) problems.push(...optionsMeaning(member, ['lanes', l, 'members', m], known))
  }
  return problems
}
