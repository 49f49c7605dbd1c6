import type { NodeAction } from './action'

/** What each action is done to. */
const concerned = {
  startMember: 'member',
  closeMember: 'member',
  killMember: 'member',
  freezeMember: 'member',
  thawMember: 'member',
  busy: 'member',
  lateCommit: 'member',
  poll: 'member',
  blockCallback: 'member',
  subscribe: 'member',
  unsubscribe: 'member',
  commit: 'member',
  enforceRebalance: 'member',
  killBroker: 'broker',
  stopBroker: 'broker',
  startBroker: 'broker',
  freezeBroker: 'broker',
  thawBroker: 'broker',
  produce: 'producer',
  beginTransaction: 'producer',
  commitTransaction: 'producer',
  abortTransaction: 'producer',
  addPartitions: 'cluster',
  createTopic: 'cluster',
  deleteTopic: 'cluster',
  setConfig: 'cluster',
  runCleaner: 'cluster',
  deleteGroup: 'cluster',
  removeMembers: 'cluster',
  moveCoordinator: 'cluster',
  electLeaders: 'cluster',
  deleteRecords: 'cluster',
  brokerState: 'cluster',
  dropMessage: 'network',
  holdMessage: 'network',
  releaseMessage: 'network',
} as const satisfies Record<NodeAction['do'], string>

type Concerned = typeof concerned

/** Actions on something of one kind. */
export type ActionOn<Kind extends Concerned[NodeAction['do']]> = Extract<
  NodeAction,
  { readonly do: { [Name in NodeAction['do']]: Concerned[Name] extends Kind ? Name : never }[NodeAction['do']] }
>

/** Whether an action is done to something of this kind: whoever is of another has nothing to do with it. */
export function isOn<Kind extends Concerned[NodeAction['do']]>(kind: Kind, action: NodeAction): action is ActionOn<Kind> {
  return concerned[action.do] === kind
}
