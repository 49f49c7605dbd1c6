/** What was done to the cluster, as short as a label: by the action's name, and who or what it was done to. */
const makers = {
  startMember: (who: string) => `${who} starts`,
  closeMember: (who: string) => `${who} closes`,
  killMember: (who: string) => `${who} is killed`,
  freezeMember: (who: string) => `${who} freezes`,
  thawMember: (who: string) => `${who} goes on`,
  busy: (who: string) => `${who} is busy`,
  lateCommit: (who: string) => `${who} will commit late`,
  blockCallback: (who: string) => `${who}’s callback blocks`,
  subscribe: (who: string) => `${who} subscribes`,
  unsubscribe: (who: string) => `${who} unsubscribes`,
  commit: (who: string) => `${who} commits`,
  enforceRebalance: (who: string) => `${who} enforces a rebalance`,
  addPartitions: (what: string) => `partitions for ${what}`,
  createTopic: (what: string) => `topic ${what} created`,
  deleteTopic: (what: string) => `topic ${what} deleted`,
  setConfig: (what: string) => `config of ${what} set`,
  produce: (what: string) => `${what} is written to`,
  killBroker: (who: string) => `broker ${who} is killed`,
  stopBroker: (who: string) => `broker ${who} is shut down`,
  startBroker: (who: string) => `broker ${who} starts`,
  freezeBroker: (who: string) => `broker ${who} freezes`,
  thawBroker: (who: string) => `broker ${who} goes on`,
  electLeaders: (what: string) => `an election for ${what}`,
  deleteRecords: (what: string) => `records of ${what} deleted`,
  beginTransaction: (who: string) => `${who} begins a transaction`,
  commitTransaction: (who: string) => `${who} commits its transaction`,
  abortTransaction: (who: string) => `${who} aborts its transaction`,
  runCleaner: () => 'the cleaner is woken',
  deleteGroup: (what: string) => `group ${what} deleted`,
  removeMembers: (what: string) => `members of ${what} removed`,
  moveCoordinator: (what: string) => `coordinator of ${what} moves`,
  dropMessage: () => 'a message is dropped',
  holdMessage: () => 'a message is held back',
  releaseMessage: () => 'a message is let go',
}

export type ActName = keyof typeof makers

const isActName = (name: string): name is ActName => Object.hasOwn(makers, name)

export const acts = (name: string, what: string): string => (isActName(name) ? makers[name](what) : name)

export const actMakers = makers
