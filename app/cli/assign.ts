import { writeFileSync } from 'node:fs'
import { assignorNamed, assignors, serverAssignors } from '../../engine'
import { classicTrial, serverTrial, type Trial, type TrialGroup } from './assign-trial'
import { noWords, type Command } from './command'
import { Refused, Usage } from './failure'
import { print } from './output'

const most = { members: 100_000, partitions: 10_000_000 }

/** Those of consumers, and those of brokers; `range` is one rule under one name on both sides. */
const names = [...new Set([...assignors.keys(), ...serverAssignors.keys()])]

const numbered = (prefix: string, count: number, digits: number): string[] =>
  Array.from({ length: count }, (_, n) => prefix + String(n).padStart(digits, '0'))

interface Owners {
  readonly before: readonly number[]
  readonly after: readonly number[]
}

function tried(name: string, group: TrialGroup, count: number, repeat: number): Owners {
  const classic = assignorNamed(name)
  if (classic !== undefined) return run(classicTrial(classic, group), group, count, repeat)
  const server = serverAssignors.get(name)
  if (server === undefined) throw new Usage('assign needs --assignor. See kafkascope assign --help.')
  return run(serverTrial(server, group), group, count, repeat)
}

function run<Held>(trial: Trial<Held>, { memberIds }: TrialGroup, count: number, repeat: number): Owners {
  let [before, after] = [trial.nobody, trial.nobody]
  for (let n = 0; n < repeat; n++) {
    before = trial.settled(count, trial.nobody)
    after = memberIds.length === count ? before : trial.settled(memberIds.length, before)
  }
  return { before: trial.owners(before), after: trial.owners(after) }
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
    { name: 'assignor', value: 'A', about: names.join(', ') },
    { name: 'members', value: 'M', about: 'how many members' },
    { name: 'topics', value: 'T', about: 'how many topics' },
    { name: 'partitions-per-topic', value: 'P', about: 'how many partitions each topic has' },
    { name: 'then-join', value: 'J', about: 'then so many more join (default 0)' },
    { name: 'repeat', value: 'R', about: 'do all of it so many times (default 1)' },
    { name: 'out', value: 'FILE', about: 'write who owns each partition, before and after, as JSON' },
  ],
  words: noWords,
  run(args) {
    const name = args.choice('assignor', names) ?? ''
    const joining = args.whole('then-join', 0, most.members, 0)
    const count = args.whole('members', 1, most.members)
    const topicCount = args.whole('topics', 1, most.partitions)
    const perTopic = args.whole('partitions-per-topic', 1, Math.floor(most.partitions / topicCount))
    const repeat = args.whole('repeat', 1, 1_000_000, 1)
    const digits = (n: number): number => String(n).length
    const group: TrialGroup = {
      memberIds: numbered('m', count + joining, digits(count + joining)),
      topics: new Map(numbered('t', topicCount, digits(topicCount)).map((topic) => [topic, perTopic])),
      perTopic,
    }
    const { before, after } = tried(name, group, count, repeat)
    const counts = new Array<number>(count + joining).fill(0)
    for (const owner of after) if (owner >= 0) counts[owner] = (counts[owner] ?? 0) + 1
    print(
      JSON.stringify({
        partitions: after.length,
        moved: after.filter((owner, n) => owner !== before[n]).length,
        min: counts.reduce((a, b) => Math.min(a, b)),
        max: counts.reduce((a, b) => Math.max(a, b)),
      }),
    )
    const out = args.text('out')
    if (out !== undefined) write(out, `${JSON.stringify({ before, after })}\n`)
    return 0
  },
}
