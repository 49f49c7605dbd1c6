import { buildOffsetMap } from '../../compaction/build-map'
import { maxKeysOf, OffsetMap, slotsOf } from '../../compaction/offset-map'
import { noCodecs } from '../../log/codecs'
import { bytesOf } from '../comparisons/log-appending'
import { expectDiffers, is, range } from './comparing'
import { mapSettings } from './compaction-clean'
import { mapDiffers } from './compaction-checks'
import type { CaseCheck } from './compaction-figures'
import { generatedLog, logConfigOf } from './compaction-log'
import { list, object, onlyKeys, shown, text, whole } from './reading'
import type { VectorDifference } from './result'

const keyBytes = (key: unknown): Uint8Array => bytesOf(key, 'key') ?? new Uint8Array(0)

/** Key "i" at offset i for each i of the range, and nothing else. */
function identityDiffers(wanted: unknown, map: OffsetMap, field: string): readonly VectorDifference[] {
  const numbers = range(wanted, field)
  const wrong = numbers.find((i) => map.get(keyBytes(String(i))) !== i)
  if (wrong !== undefined) return [{ field, wanted: String(wrong), got: String(map.get(keyBytes(String(wrong)))) }]
  return numbers.length === map.size ? [] : [{ field, wanted: `${String(numbers.length)} keys`, got: String(map.size) }]
}

const absentKeys =
  (map: OffsetMap) =>
  (wanted: unknown, field: string): readonly VectorDifference[] =>
    list(wanted, field).flatMap((key) => (map.get(keyBytes(key)) === -1 ? [] : [{ field, wanted: 'absent', got: shown(key) }]))

export const offsetMap: CaseCheck = (one, vector, field) => {
  onlyKeys(one, ['start', 'end', 'expect'], field)
  const { slots, loadFactor } = mapSettings(vector['offsetMap'])
  const map = new OffsetMap(slots)
  const log = generatedLog(vector['log'], logConfigOf(vector['config']))
  const counts = buildOffsetMap(log, whole(one['start'], 'start'), whole(one['end'], 'end'), map, {
    loadFactor,
    codecs: noCodecs,
    tell: null,
  })
  return expectDiffers(one['expect'], field, {
    map: (wanted, path) => mapDiffers(wanted, map, path),
    mapIdentity: (wanted, path) => identityDiffers(wanted, map, path),
    absentKeys: absentKeys(map),
    size: is(map.size),
    latestOffset: is(map.latestOffset),
    full: is(counts.full),
    nextDirty: is(map.latestOffset + 1),
    messagesRead: is(counts.messagesRead),
  })
}

export const offsetMapTable: CaseCheck = (one, _, field) => {
  onlyKeys(one, ['memoryBytes', 'slots', 'loadFactor', 'insert', 'expect'], field)
  const slots = slotsOf(whole(one['memoryBytes'], 'memoryBytes'))
  const map = new OffsetMap(slots)
  const utilization = new Map<number, number>()
  for (const i of one['insert'] === undefined ? [] : range(one['insert'], 'insert')) {
    map.put(i, keyBytes(String(i)))
    utilization.set(map.size, map.utilization)
  }
  const checks = {
    mapIdentity: (wanted: unknown, path: string) => identityDiffers(wanted, map, path),
    size: is(map.size),
    latestOffset: is(map.latestOffset),
    lookups: (wanted: unknown, path: string) =>
      list(wanted, path).flatMap((each) => {
        const { key, offset } = object(each, path)
        return is(map.get(keyBytes(text(key, 'key'))))(offset, `${path}.${String(key)}`)
      }),
    utilization: (wanted: unknown, path: string) =>
      list(wanted, path).flatMap((each) => {
        const { size, value } = object(each, path)
        return is(utilization.get(whole(size, 'size')), { '*': 1e-4 })(value, `${path}.${String(size)}`)
      }),
    maxKeysPerRound: is(maxKeysOf(slots, Number(one['loadFactor']))),
  }
  return [...is(slots)(one['slots'], `${field}slots`), ...expectDiffers(one['expect'], field, checks)]
}
