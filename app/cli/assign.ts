import { writeFileSync } from 'node:fs'
import { assignorNamed, assignors, type Assignor, type AssignorMember, type GroupAssignment } from '../../engine'
import { noWords, type Command } from './command'
import { Refused, Usage } from './failure'
import { print } from './output'

const most = { members: 100_000, partitions: 10_000_000 }

const numbered = (prefix: string, count: number, digits: number): string[] =>
  Array.from({ length: count }, (_, n) => prefix + String(n).padStart(digits, '0'))

const nobody: GroupAssignment = new Map()

function members(names: readonly string[], topics: readonly string[], owned: GroupAssignment, generation: number): AssignorMember[] {
  return names.map((memberId) => {
    const has = owned.get(memberId)
    return { memberId, instanceId: null, topics, rack: null, owned: has ?? [], generation: has === undefined ? -1 : generation }
  })
}

function same(a: GroupAssignment, b: GroupAssignment): boolean {
  for (const [member, partitions] of a) {
    const other = b.get(member) ?? []
    if (other.length !== partitions.length) return false
    if (partitions.some(({ topic, partition }, n) => other[n]?.topic !== topic || other[n].partition !== partition)) return false
  }
  return true
}

/** Round after round, as a group would, until nothing is taken away any more: one round, but for the cooperative assignor. */
function settled(
  assignor: Assignor,
  names: readonly string[],
  topics: ReadonlyMap<string, number>,
  before: GroupAssignment,
): GroupAssignment {
  const list = [...topics.keys()]
  let owned = before
  for (let generation = 1; ; generation++) {
    const next = assignor.assign({ topics, members: members(names, list, owned, generation) })
    if (!assignor.protocols.includes('COOPERATIVE') || same(next, owned)) return next
    owned = next
  }
}

/** The index of the member that has each partition; −1 where nobody has. */
function owners(assignment: GroupAssignment, names: readonly string[], topics: readonly string[], partitionsPerTopic: number): number[] {
  const memberAt = new Map(names.map((name, n) => [name, n]))
  const topicAt = new Map(topics.map((topic, n) => [topic, n]))
  const result = new Array<number>(topics.length * partitionsPerTopic).fill(-1)
  for (const [member, partitions] of assignment)
    for (const { topic, partition } of partitions)
      result[(topicAt.get(topic) ?? 0) * partitionsPerTopic + partition] = memberAt.get(member) ?? -1
  return result
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new Refused(`${file}: it cannot be written (${(error as NodeJS.ErrnoException).code ?? ''}). Choose another file.`)
  }
}

export const assign: Command = {
  name: 'assign',
  usage: '--assignor A --members M --topics T --partitions-per-topic P [--then-join J] [--repeat R] [--out FILE]',
  about: 'runs an assignor by itself, from nothing, then with more members',
  flags: [
    { name: 'assignor', value: 'A', about: [...assignors.keys()].join(', ') },
    { name: 'members', value: 'M', about: 'how many members' },
    { name: 'topics', value: 'T', about: 'how many topics' },
    { name: 'partitions-per-topic', value: 'P', about: 'how many partitions each topic has' },
    { name: 'then-join', value: 'J', about: 'then so many more join (default 0)' },
    { name: 'repeat', value: 'R', about: 'do all of it so many times (default 1)' },
    { name: 'out', value: 'FILE', about: 'write who owns each partition, before and after, as JSON' },
  ],
  words: noWords,
  run(args) {
    const assignor = assignorNamed(args.choice('assignor', [...assignors.keys()]) ?? '')
    if (assignor === undefined) throw new Usage('assign needs --assignor. See kafkascope assign --help.')
    const joining = args.whole('then-join', 0, most.members, 0)
    const count = args.whole('members', 1, most.members)
    const topicCount = args.whole('topics', 1, most.partitions)
    const perTopic = args.whole('partitions-per-topic', 1, Math.floor(most.partitions / topicCount))
    const repeat = args.whole('repeat', 1, 1_000_000, 1)
    const names = numbered('m', count + joining, String(count + joining).length)
    const topics = numbered('t', topicCount, String(topicCount).length)
    const sizes = new Map(topics.map((topic) => [topic, perTopic]))
    let before = nobody
    let after = nobody
    for (let n = 0; n < repeat; n++) {
      before = settled(assignor, names.slice(0, count), sizes, nobody)
      after = joining === 0 ? before : settled(assignor, names, sizes, before)
    }
    const [from, to] = [owners(before, names, topics, perTopic), owners(after, names, topics, perTopic)]
    const counts = names.map((name) => after.get(name)?.length ?? 0)
    const moved = to.filter((owner, n) => owner !== from[n]).length
    print(
      JSON.stringify({
        partitions: to.length,
        moved,
        min: counts.reduce((a, b) => Math.min(a, b)),
        max: counts.reduce((a, b) => Math.max(a, b)),
      }),
    )
    const out = args.text('out')
    if (out !== undefined) write(out, `${JSON.stringify({ before: from, after: to })}\n`)
    return 0
  },
}
