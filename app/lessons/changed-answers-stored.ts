import type { ChangedAnswer } from './changed-answer'
import { broker, memory, otherKey, producers, topic, transfer } from './changed-scripts'

/** The questions about cleaning, the read path and leaders that die, in the order of the course. */
export const storedAnswers: readonly ChangedAnswer[] = [
  { of: '12-compaction#reader', so: '4', changed: otherKey(17_000, 'k9'), then: '3' },
  { of: '12-compaction#mapped', so: '5', changed: otherKey(17_000, 'k9'), then: '4' },
  {
    of: '13-tombstones#done',
    so: 'nothing',
    changed: topic({ 'delete.retention.ms': '90000' }),
    then: 'deleted',
    via: [{ rule: 'log/roll/time' }, { rule: 'log/roll/time' }, { rule: 'compaction/round/done' }],
  },
  { of: '14-cleaner-off#moves', so: '717', changed: broker({ 'log.cleaner.enable': true }), then: '229' },
  { of: '15-zero-copy#loop', so: '524288', changed: transfer('loop', { bufferBytes: 16_384 }), then: '262144' },
  {
    of: '15-zero-copy#references',
    so: '0',
    changed: transfer('sendfile', { strategy: 'java-heap' }),
    then: '4',
    via: [{ rule: 'readpath/copy/to-application', of: 'sendfile' }],
  },
  {
    of: '16-zero-copy-lost#encrypts',
    so: 'readpath/encrypt',
    changed: transfer('tls', { strategy: 'read-write' }),
    then: 'readpath/copy/to-socket',
    via: [
      { rule: 'readpath/copy/to-application', of: 'tls' },
      { rule: 'readpath/copy/to-socket', of: 'tls' },
    ],
  },
  { of: '16-zero-copy-lost#lags', so: '0', changed: transfer('lagging', { strategy: 'sendfile-copy' }), then: '1' },
  { of: '17-page-cache#missed', so: '1', changed: memory({ readAheadKb: 0 }), then: '57' },
  { of: '17-page-cache#grows', so: '4', changed: memory({ readAheadKb: 16 }), then: '2' },
  {
    of: '18-leader-dies#dropped',
    so: 'replication/isr/shrink',
    changed: broker({ 'replica.lag.time.max.ms': 30_000 }),
    then: 'controller/broker/fenced',
    via: [{ rule: 'replication/broker/frozen', of: 'broker-3' }, { rule: 'controller/broker/fenced' }],
  },
  {
    of: '18-leader-dies#once',
    so: 'replication/append/duplicate',
    changed: producers({ 'enable.idempotence': false }),
    then: 'replication/append/leader',
    via: [
      { rule: 'replication/broker/killed', of: 'broker-1' },
      { rule: 'replication/broker/killed', of: 'broker-2' },
      { rule: 'replication/append/leader' },
    ],
  },
  {
    of: '18-leader-dies#parts',
    so: 'replication/fetch/diverging',
    changed: (script) => ({ ...script, actions: script.actions.filter(({ atMs }) => atMs !== 13_000) }),
    then: 'replication/isr/expand',
    via: [{ rule: 'replication/broker/killed', of: 'broker-1' }, { rule: 'replication/isr/expand' }],
  },
]
