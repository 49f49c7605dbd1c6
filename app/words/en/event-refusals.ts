/** Why an answer is an error, in one sentence. */
export const refusals = {
  MEMBER_ID_REQUIRED: 'A newcomer is first given an id, and asks again with it.',
  REBALANCE_IN_PROGRESS: 'A rebalance is under way: it has to join again.',
  UNKNOWN_MEMBER_ID: 'The coordinator does not know it any more: it starts as a new member.',
  ILLEGAL_GENERATION: 'It speaks of a generation that is past.',
  FENCED_INSTANCE_ID: 'Another process has come with the same instance id: this one is out.',
  NOT_COORDINATOR: 'This broker does not coordinate the group.',
  COORDINATOR_NOT_AVAILABLE: 'There is no coordinator to answer now.',
  COORDINATOR_LOAD_IN_PROGRESS: 'The coordinator still reads its log.',
  INCONSISTENT_GROUP_PROTOCOL: 'It offers no assignor that all members know.',
  GROUP_MAX_SIZE_REACHED: 'The group is full.',
  INVALID_SESSION_TIMEOUT: 'Its session timeout is outside the broker’s limits.',
  INVALID_GROUP_ID: 'A group must have a name.',
} as const

export type RefusalName = keyof typeof refusals
