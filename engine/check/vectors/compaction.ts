import { crash, play, segment } from './compaction-segments'
import { cleanable, group, ratio, type CaseCheck } from './compaction-figures'
import { deletable, retention, roll } from './compaction-retention'
import { select } from './compaction-select'
import { filter } from './compaction-filter'
import { offsetMap, offsetMapTable } from './compaction-maps'
import { state } from './compaction-states'
import { timeline } from './compaction-timeline'
import { eachUnit, isJson, list, object, text, Unreadable, unitsOf } from './reading'
import type { VectorResult } from './result'

/** Since 4.4 an emptied batch stays at the high watermark; before, at the end of the round (KAFKA-20452). */
export function keepsEmptyBatchAt(file: unknown): 'high-watermark' | 'round-end' {
  const kafka = isJson(file) ? file['kafka'] : undefined
  const version = typeof kafka === 'string' ? kafka : isJson(kafka) ? String(kafka['version']) : ''
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 4 || (major === 4 && minor >= 4) ? 'high-watermark' : 'round-end'
}

function kindsOf(file: unknown, vectors: readonly unknown[]): ReadonlyMap<string, CaseCheck> {
  const plays = play(keepsEmptyBatchAt(file))
  return new Map([
    ['clean', plays],
    ['swap', plays],
    ['offset-map', offsetMap],
    ['offset-map-table', offsetMapTable],
    ['ratio', ratio],
    ['cleanable-offsets', cleanable],
    ['select', select],
    ['timeline', timeline],
    ['group', group],
    ['retention', retention],
    ['deletable', deletable],
    ['state', state(vectors)],
    ['crash', crash],
    ['filter', filter],
    ['segment', segment],
    ['roll', roll],
  ])
}

/** Runs `log-compaction-vectors/1`. A field of a difference begins with `/N` for the N-th case or step. */
export function runCompaction(file: unknown): readonly VectorResult[] {
  const units = unitsOf(file, ['log-compaction-vectors/1'], 'vectors')
  if (!Array.isArray(units)) return [units as VectorResult]
  const kinds = kindsOf(file, units)
  return eachUnit(
    units,
    (unit, i) => (typeof unit['id'] === 'string' ? unit['id'] : String(i)),
    (unit) => {
      const check = kinds.get(text(unit['kind'], 'kind'))
      if (check === undefined) throw new Unreadable('kind', 'a known kind', unit['kind'])
      if (unit['cases'] === undefined) return check(unit, unit, '')
      return list(unit['cases'], 'cases').flatMap((one, i) => check(object(one, 'cases'), unit, `/${String(i)} `))
    },
  )
}
