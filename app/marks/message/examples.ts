import type { MessageSpec } from './spec'

const request: MessageSpec = {
  number: 12,
  api: 'JoinGroup',
  kind: 'request',
  member: { name: 'C', letter: 'C', index: 2 },
  error: null,
  sentAt: 0,
  dueAt: 10_000,
  travelled: 0.5,
  fate: 'travelling',
}

export const examples: Readonly<Record<string, MessageSpec>> = {
  request,
  refused: { ...request, api: 'Heartbeat', kind: 'response', error: 'REBALANCE_IN_PROGRESS' },
  kept: { ...request, api: 'SyncGroup', kind: 'response', fate: 'kept' },
}
