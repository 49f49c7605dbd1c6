import { object, whole, type Json } from './reading'

/** The keys of a step, text for people among them. */
export const stepKeys = [
  'n',
  't',
  'phase',
  'from',
  'to',
  'kind',
  'name',
  'do',
  'expect',
  'fields',
  'records',
  'partitions',
  'member',
  'lost',
  'topics',
  'note',
  'groupType',
  'groupEpoch',
  'assignmentEpoch',
  'groupState',
  'memberEpochs',
  'memberStates',
  'target',
  'generation',
  'classicMembers',
  'owned',
  'clientStates',
]

/** The keys of a step list. */
export const unitKeys = ['id', 'title', 'summary', 'teaches', 'topics', 'config', 'steps', 'endsStable']

/** Where a difference is, by the number of its step. */
export const fieldOf = (step: Json): string => `step ${String(whole(step['n'], 'n'))}`

/** What a step has done from outside. */
export const doOf = (step: Json): Json => (step['do'] === undefined ? {} : object(step['do'], 'do'))

/** Where a list has members vote, those that are there at the start voted for the default by name: a record that one of them leaves behind says so. */
export const startersVote = (steps: readonly Json[]): string | null =>
  steps.some((step) => doOf(step)['serverAssignor'] !== undefined) ? 'uniform' : null
