import { selectFilthiest, type Considered } from '../../compaction/select'
import type { LogFigures } from '../../log/figures'
import type { LogConfig } from '../../log/log-config'
import { expectDiffers, is } from './comparing'
import { logConfigOf } from './compaction-log'
import { isJson, object, onlyKeys, whole, type Json } from './reading'
import type { VectorDifference } from './result'
import { ratioTolerance, type CaseCheck, figuresOf } from './compaction-figures'

function consideredJson({ offsets, dirtiness: found, maxCompactionDelayMs }: Considered): Json {
  return {
    firstDirty: offsets.firstDirtyOffset,
    firstUncleanable: found.firstUncleanableOffset,
    cleanBytes: found.cleanBytes,
    cleanableBytes: found.cleanableBytes,
    totalBytes: found.totalBytes,
    ratio: found.ratio,
    forceCheckpoint: offsets.checkpointReset !== null,
    needCompactionNow: maxCompactionDelayMs > 0,
    compactionDelayMs: maxCompactionDelayMs,
  }
}

interface SelectInput {
  readonly logs: ReadonlyMap<string, LogFigures>
  readonly checkpoints: Json
  readonly states: Json
  readonly config: LogConfig
  readonly nowMs: number
}

/** What the cleaner chooses among logs, against what is expected of it. */
export function selectDiffers(input: SelectInput, expect: unknown, field: string): readonly VectorDifference[] {
  const { logs, checkpoints, states, config, nowMs } = input
  const candidates = [...logs].map(([name, figures]) => {
    const checkpoint = checkpoints[name] === undefined || checkpoints[name] === null ? null : whole(checkpoints[name], 'checkpoints')
    return { name, figures, config, checkpoint, busy: states[name] === 'in-progress', uncleanable: states[name] === 'uncleanable' }
  })
  const { chosen, considered, resets } = selectFilthiest(candidates, nowMs)
  const byName = considered.map((one) => [one.name, is(consideredJson(one), ratioTolerance)] as const)
  return expectDiffers(expect, field, {
    chosen: is(chosen?.name ?? null),
    firstDirty: is(chosen?.offsets.firstDirtyOffset),
    checkpointsAfter: is({ ...checkpoints, ...Object.fromEntries(resets) }),
    ...Object.fromEntries(byName),
  })
}

/** Which log the cleaner takes. */
export const select: CaseCheck = (one, vector, field) => {
  onlyKeys(one, ['partitionStates', 'test', 'what', 'logs', 'checkpoints', 'minRatio', 'now', 'expect'], field)
  const both = { ...vector, ...one }
  const logs = Object.entries(object(both['logs'], 'logs')).map(([name, log]) => [name, figuresOf(object(log, name))] as const)
  const base = logConfigOf(both['config'])
  const minRatio: unknown = both['minRatio']
  const config = typeof minRatio === 'number' ? { ...base, minCleanableDirtyRatio: minRatio } : base
  const states = isJson(both['partitionStates']) ? both['partitionStates'] : {}
  const input = {
    logs: new Map(logs),
    checkpoints: object(both['checkpoints'], 'checkpoints'),
    states,
    config,
    nowMs: whole(both['now'], 'now'),
  }
  return selectDiffers(input, one['expect'], field)
}
