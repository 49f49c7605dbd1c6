import { time as clock } from './time'

/** The lesson page around a lesson's own texts. */
export const lesson = {
  simple: 'Simple',
  exact: 'Exact',
  realOne: 'The real one:',
  tryIt: 'Try it',
  question: 'A question before you go on',
  whatHappens: 'What happens next?',
  yourAnswer: 'your answer',
  engineShows: 'what the engine shows',
  show: 'Show me',
  goOn: 'Go on',
  showMoment: (time: number) => `Show the moment, ${clock.at(time)}`,
  goToBeat: (number: number) => `Go to step ${String(number)}`,
  position: (step: number, of: number, time: number) =>
    `${step === 0 ? 'Before step 1' : `Step ${String(step)}`} of ${String(of)} · ${clock.at(time)}`,
  openMoment: 'Open this moment in the app',
  run: 'What happens',
  columns: {
    who: 'who tells the group',
    message: 'with',
    known: 'until the group knows',
    reads: 'until all is read again',
    unread: 'unread in all',
  },
  /** How long nobody read, in sum, and how many partitions have another reader now. */
  cost: (unread: string, moved: number) => `${unread} unread · ${String(moved)} moved`,
  outer: (bytes: number) => `The broker reads ${String(bytes)} bytes`,
  inner: (bytes: number) => `It only passes on ${String(bytes)} bytes; clients read them`,
  layersOf: { consumer: 'JoinGroup of a consumer', connect: 'JoinGroup of a Connect worker' },
  /** Runs that stand beside each other. */
  runs: {
    'six-triggers-join': 'A member joins',
    'six-triggers-leave': 'A member leaves politely',
    'six-triggers-poll': 'A member polls too late',
    'six-triggers-crash': 'A member dies',
    'six-triggers-enforce': 'enforceRebalance() is called',
    'six-triggers-partitions': 'Partitions are added',
    range: 'range',
    roundrobin: 'roundrobin',
    sticky: 'sticky',
    eager: 'Eager',
    cooperative: 'Cooperative',
    static: 'Static members, eager',
    consumer: 'Consumer group',
  },
}
