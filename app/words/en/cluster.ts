const brokers = (list: readonly number[]): string => (list.length === 0 ? 'none' : list.map(String).join(', '))

const fates = {
  running: 'running',
  starting: 'starting',
  stopping: 'shutting down',
  down: 'down',
  frozen: 'stands still',
  fenced: 'fenced',
}

/** Replicas: which broker leads what, how far each copy is, and what followers fetch. */
export const cluster = {
  fates,
  broker: (broker: number) => `Broker ${String(broker)}`,
  leads: (names: readonly string[]) => (names.length === 0 ? 'leads nothing' : `leads ${names.join(', ')}`),
  leadsMany: (count: number) => `leads ${String(count)} partitions`,
  leader: 'leader',
  follower: 'follower',
  notInSync: 'not in sync',
  offline: 'no leader',
  end: (offset: number) => `end ${String(offset)}`,
  epoch: (epoch: number) => `epoch ${String(epoch)}`,
  highWatermark: (offset: number) => `HW ${String(offset)}`,
  inSync: 'in sync',
  eligible: 'eligible',
  earlier: (count: number) => `${String(count)} before`,
  legend:
    'Filled: the leader’s copy. Outlined: a follower’s. Dashed: not in sync. Colour: leader epoch. Line: high watermark (HW), where readers stop.',
  empty: 'No partition of this run has replicas.',
  told: {
    producer: (name: string, acks: string) => `${name}, acks=${acks}`,
    wasTold: 'was told: written',
    toldFailed: 'was told: failed',
    toldNothing: 'is told nothing',
    kept: 'kept',
    lost: 'lost',
    refused: 'refused',
    open: 'nobody can say',
  },
  news: {
    fetch: (broker: number) => `Fetch from broker ${String(broker)}`,
    records: (first: number, last: number) => (first === last ? `Record ${String(first)}` : `Records ${String(first)} to ${String(last)}`),
    nothing: (broker: number) => `Broker ${String(broker)} has nothing new`,
    diverging: (broker: number) => `Broker ${String(broker)}: your log parts here`,
    refused: (broker: number) => `Broker ${String(broker)} refuses`,
    error: (code: number) => `errorCode ${String(code)}`,
  },
  says: {
    broker: (broker: number, fate: string) => `Broker ${String(broker)}: ${fate}.`,
    partition: (name: string, leader: number, epoch: number, isr: readonly number[], elr: readonly number[]) =>
      `${name}: ${leader < 0 ? 'nobody leads' : `broker ${String(leader)} leads`}, leader epoch ${String(epoch)}; in sync: ${brokers(isr)}${elr.length === 0 ? '' : `; eligible: ${brokers(elr)}`}.`,
    copy: (broker: number, leads: boolean, inSync: boolean, end: number, highWatermark: number) =>
      `Broker ${String(broker)}${leads ? ' (leader)' : inSync ? '' : ' (not in sync)'} ends at ${String(end)}, high watermark ${String(highWatermark)}.`,
    news: (first: string, second: string) => `${first}: ${second}.`,
    more: (count: number) => `${String(count)} more partitions.`,
  },
}
