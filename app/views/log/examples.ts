import { logMoment } from '../../select/log/moment-of'
import type { LogSource } from '../../select/log/log-source'
import { cleanerAt, HandWritten } from '../../select/log/examples'
import type { LogSpec } from './spec'

const spec = (source: LogSource): LogSpec => ({ moment: logMoment(source), lanes: [] })

/** The six keys of the compaction lesson, cleaned once up to offset 7, and written on. */
function six(): HandWritten {
  const log = new HandWritten({ minCleanableDirtyRatio: 0.5 })
  log.batch('k1=a k2=a').batch('k3=a').batch('k2=b k1=b').batch('k2=c').batch('k4=a').batch('k4=b', 1000)
  log.roll().batch('k1=c', 2000).clean(2500)
  log.batch('k3=b').batch('k1=d').batch('k3=c', 3000).roll()
  log.batch('k5=a').batch('k1=e').batch('k1=', 4000).roll()
  return log.batch('k2=d').batch('k5=b', 5000)
}

/** Tombstones of two batches, cleaned once, and their horizon past. */
function deleted(): HandWritten {
  const log = new HandWritten({ minCleanableDirtyRatio: 0.1, deleteRetentionMs: 60_000 })
  log.batch('a=a1 b=b1 c=c1').batch('d=d1').batch('a=').batch('b= e=e1 x=').batch('c=c2 c=c3', 20_000).roll()
  log.batch('r1=roll', 39_000).clean(40_000)
  return log.roll().batch('r2=roll', 50_000).roll().batch('r3=roll', 55_000)
}

function large(records: number): HandWritten {
  const log = new HandWritten({ segmentBytes: 60_000 })
  for (let n = 0; n < records / 50; n++)
    log.batch(Array.from({ length: 50 }, (_, i) => `k${String((n * 50 + i * i) % 97)}=${i % 13 === 0 ? '' : String(n)}`).join(' '), n * 10)
  return log
}

const half = six()
const facts = half.wouldTell()
const firstRecord = facts.findIndex(({ what }) => what === 'record')
const graves = deleted()
const later = 125_000
graves.nowMs = later
const round = graves.wouldTell()
const expired = round.findIndex(({ rule }) => rule === 'compaction/drop/tombstone-expired')
const plain = new HandWritten({ compact: false, delete: true })
for (let n = 0; n < 12; n++) plain.batch(n % 3 === 0 ? `alice=${String(n)} bob=${String(n)}` : `carol=${String(n)}`, n * 100)
plain.roll().batch('dave=1 click')
const aged = { log: six(), young: new HandWritten({ minCompactionLagMs: 1500, minCleanableDirtyRatio: 0.1 }) }
aged.young.batch('k1=a').roll().batch('k1=b', 1000).roll().batch('k1=c', 4000).roll().batch('k1=d', 4500)
const dense = large(2000)
dense.clean()
dense.batch('k1=x k2=y k3=z')

const readers = [
  { name: 'A', letter: 'A', index: 0, position: 12 },
  { name: 'B', letter: 'B', index: 1, position: 3 },
  { name: 'C', letter: 'C', index: 2, position: 3 },
]

const partitions = ['orders-0', 'orders-1', 'orders-2']
const lanes = partitions.map((partition, n) => {
  const log = new HandWritten({ compact: false, delete: true })
  for (let i = 0; i < 5 + 4 * n; i++)
    log.batch(i % 2 === 0 ? `user${String(n)}=${String(i)}` : `order${String(n)}=1 pay=${String(i)}`, i * 100)
  log.roll().batch(`user${String(n)}=9`, 1500)
  return logMoment(log.source({ partition, partitions, readers: readers.slice(n) }))
})

/** Moments whose bytes the engine wrote. */
export const examples = {
  fresh: spec(new HandWritten().source()),
  plain: spec(plain.source({ readers, partitions })),
  dirty: spec(half.source()),
  mapping: spec(half.source({ cleaner: cleanerAt(facts, 4) })),
  before: spec(half.source({ cleaner: cleanerAt(facts, firstRecord + 5) })),
  rewriting: spec(half.source({ cleaner: cleanerAt(facts, firstRecord + 8) })),
  off: spec(half.source({ cleanerOn: false, readers })),
  young: spec(aged.young.source()),
  tombstones: spec(graves.source({ endsAt: 150_000_000 })),
  expiring: spec(graves.source({ endsAt: 150_000_000, cleaner: cleanerAt(round, expired + 1) })),
  many: spec(dense.source()),
  lanes: { moment: lanes[1] ?? null, lanes },
  empty: { moment: null, lanes: [] },
} satisfies Readonly<Record<string, LogSpec>>
