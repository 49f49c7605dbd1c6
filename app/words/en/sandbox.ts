import type { ScenarioAction } from '../../../engine'
import { acts } from './acts'

const seconds = (time: number): string => `${(time / 1_000_000).toFixed(2)} s`
const ms = (value: number): string => (value >= 1000 ? `${String(value / 1000)} s` : `${String(value)} ms`)

type OfTransaction = Extract<ScenarioAction, { do: `${string}Transaction` }>

const isOfTransaction = (action: ScenarioAction): action is OfTransaction => action.do.endsWith('Transaction')

/** What an action does, as the label of a change. */
function change(action: ScenarioAction): string {
  if (isOfTransaction(action)) return acts(action.do, action.producer)
  switch (action.do) {
    case 'startMember':
      return `Add consumer ${action.member}`
    case 'closeMember':
      return `Stop ${action.member}`
    case 'killMember':
      return `Kill ${action.member}`
    case 'freezeMember':
      return `Freeze ${action.member}`
    case 'thawMember':
      return `Let ${action.member} go on`
    case 'busy':
      return `${action.member} does not poll for ${ms(action.forMs)}`
    case 'lateCommit':
      return `${action.member} commits ${ms(action.forMs)} later`
    case 'blockCallback':
      return `${action.member}'s callback takes ${ms(action.forMs)}`
    case 'subscribe':
      return `${action.member} subscribes anew`
    case 'unsubscribe':
      return `${action.member} unsubscribes`
    case 'commit':
      return `${action.member} commits`
    case 'enforceRebalance':
      return `${action.member} calls enforceRebalance()`
    case 'addPartitions':
      return `${action.topic} grows to ${String(action.to)} partitions`
    case 'createTopic':
      return `Create topic ${action.topic}`
    case 'deleteTopic':
      return `Delete topic ${action.topic}`
    case 'setConfig':
      return Object.entries(action.set)
        .map(([key, value]) => `${key} = ${String(value)} for ${action.name}`)
        .join(', ')
    case 'produce':
      return `${action.producer} sends ${String(action.batches.flat().length)} records to ${action.topic}`
    case 'runCleaner':
      return 'Wake the cleaner'
    case 'deleteGroup':
      return `Delete group ${action.group}`
    case 'removeMembers':
      return `Remove members of ${action.group}`
    case 'moveCoordinator':
      return `Move the coordinator of ${action.group}`
    case 'killBroker':
      return `Kill broker ${String(action.broker)}`
    case 'stopBroker':
      return `Stop broker ${String(action.broker)} in order`
    case 'startBroker':
      return `Start broker ${String(action.broker)}`
    case 'freezeBroker':
      return `Freeze broker ${String(action.broker)}`
    case 'thawBroker':
      return `Let broker ${String(action.broker)} go on`
    case 'electLeaders':
      return `Elect a leader of ${action.topic}-${String(action.partition)}: ${action.type}`
    case 'deleteRecords':
      return `Delete records of ${action.topic}-${String(action.partition)} before ${String(action.offset)}`
    case 'dropMessage':
      return `Lose ${action.label ?? 'a message'}`
    case 'holdMessage':
      return `Hold ${action.label ?? 'a message'} back`
    case 'releaseMessage':
      return `Let ${action.label ?? 'a message'} through`
  }
}

/** The panel in which a reader changes what happens. */
export const sandbox = {
  details: 'Details',
  whatIf: 'What if',
  side: 'Beside the figure',
  toMember: 'To a member',
  acts: (member: string, time: number) => `${member} is chosen; it acts at ${seconds(time)}`,
  nobody: 'No consumer has been started yet',
  choose: 'Choose a member',
  stop: 'Stop politely',
  kill: 'Kill',
  start: (member: string) => `Start ${member} again`,
  freeze: 'Freeze',
  thaw: 'Let it go on',
  slow: (forMs: number) => `No poll for ${ms(forMs)}`,
  enforce: 'Call enforceRebalance()',
  toGroup: 'To the group and the topic',
  topicHas: (topic: string, partitions: number) => `${topic} has ${String(partitions)} partitions`,
  add: (member: string) => `Add a consumer, ${member}`,
  addPartitions: (count: number) => `Add ${String(count)} partitions`,
  compareWith: 'Compare with …',
  compareWithOf: (config: string) => `Compare ${config} with another value`,
  otherValue: (config: string) => `Another value of ${config}`,
  compareNow: 'Compare',
  changeConfig: 'Change a config',
  framed: 'Framed in ink: not the default. A member reads its configs when its process starts.',
  later: 'Takes effect when the process starts again',
  changes: 'Your changes',
  undo: 'Undo',
  undoChange: (text: string) => `Undo: ${text}`,
  explain: 'Each change makes a branch. The scripted future stays; a link carries them all.',
  change,
  youDid: (action: ScenarioAction, time: number) => `you: ${change(action)}, ${seconds(time)}`,
  at: seconds,
  recorded: 'This happened on a real broker: a recording cannot be changed. Open a scenario to try things.',
  recordedCluster:
    'Logs, epochs, in-sync sets and answers are as they were recorded. No file tells when a broker read what the controller decided, or how long a message travelled: both are drawn at once.',
}
