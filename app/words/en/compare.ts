import { acts } from './acts'
import { time } from './time'

/** Runs of one script beside each other. */
export const compare = {
  oneLane: 'This run',
  lanes: {
    eager: 'Classic · eager',
    cooperative: 'Classic · cooperative',
    static: 'Classic · static',
    classic: 'Classic',
    consumer: 'Consumer groups v2',
  },
  script: 'The script',
  sameForAll: 'the same for all',
  act: acts,
  now: time.at,
  at: (us: number) => `at ${time.at(us)}`,
  noState: 'no group yet',
  waitsFor: (names: readonly string[]) => `waits for ${names.join(', ')}`,
  waitsForMany: (count: number) => `waits for ${String(count)} members`,
  instanceIds: (assignor: string) => `${assignor}, instance ids`,
  columns: {
    unread: ['Seconds', 'unread'],
    paused: ['Partitions', 'paused'],
    reads: ['Newcomer', 'reads after'],
    converge: ['Time to', 'converge'],
    requests: ['Group', 'requests'],
    bytes: ['Bytes on', 'the wire'],
    refused: ['Commits', 'refused'],
    twice: ['Records', 'read twice'],
  },
  readsOf: (who: string): readonly [string, string] => [`${who} reads`, 'after'],
  units: { seconds: 's' },
  notes: {
    longest: (us: number) => `longest ${time.span(us)}`,
    of: (partitions: number) => `of ${String(partitions)}`,
    first: (partitions: readonly string[], of: number) =>
      of > partitions.length ? `${partitions.join(', ')} … (${String(of)})` : partitions.join(', '),
    barriers: (count: number) => (count === 0 ? 'no barrier' : count === 1 ? '1 barrier' : `${String(count)} barriers`),
    join: (count: number) => `${String(count)} join`,
    sync: (count: number) => `${String(count)} sync`,
    leave: (count: number) => `${String(count)} leave`,
    oneKind: 'all of one kind',
    locally: (count: number) => `${String(count)} by the client`,
    twice: (records: number, partition: string) => `${String(records)} of ${partition}`,
  },
  counted: (endsAt: number, from: string) =>
    `Times count from ${from}, all else is of the whole run, 0 to ${String(Math.round(endsAt / 1_000_000))} s. Requests are JoinGroup, SyncGroup, heartbeats and LeaveGroup; bytes include the answers.`,
  fromStart: (member: string) => `${member}’s start`,
  fromAct: 'the last thing that was done',
  bundled: (partitions: number) => `One row stands for up to ${String(partitions)} partitions; hatched where nobody reads one of them.`,
  empty: 'There is nothing to compare yet.',
  lead: 'One script on one clock. A coloured bar is a partition being read; hatching is a partition nobody reads.',
  open: (lane: string) => `Open ${lane} alone`,
  table: 'As a table',
  lane: 'Run',
  facts: 'The facts of one run',
  toGroup: 'Back to its group',
  copyCsv: 'Copy as CSV',
  saveCsv: 'Save CSV',
  heading: (ways: number) => `${String(ways)} runs beside each other`,
  says: {
    lane: (title: string, at: number, state: string, waits: readonly string[], numbers: readonly string[]) =>
      `${title}, at ${time.at(at)}: ${state === '' ? 'no group yet' : state}${waits.length === 0 ? '' : `, waits for ${waits.join(', ')}`}. Over the whole run: ${numbers.join('; ')}.`,
  },
}
