import { loadStats, nextAdaptive, nextUniform, partitionOfBytes, switchesPartition } from '../../cluster/built-in-partitioner'
import { murmur2 } from '../../kafka/murmur2'
import { fromHex } from '../../kafka/text-bytes'
import { readUtf8 } from '../../kafka/utf8'
import { listedDiffer } from './comparing'
import { eachUnit, isJson, list, object, onlyKeys, shown, text, Unreadable, whole, type Json } from './reading'
import { resultOf, type VectorDifference, type VectorResult } from './result'

const numbers = (value: unknown, field: string): readonly number[] => list(value, field).map((each) => whole(each, field))

function keyed(row: Json): readonly VectorDifference[] {
  onlyKeys(row, ['source', 'key', 'hex', 'hash', 'positive', 'partition', 'note'], '')
  const bytes = fromHex(text(row['hex'], 'hex'))
  if (bytes === undefined) throw new Unreadable('hex', 'hex', row['hex'])
  const hash = murmur2(bytes)
  const counts = Object.keys(object(row['partition'], 'partition'))
  const partition = Object.fromEntries(counts.map((count) => [count, partitionOfBytes(bytes, Number(count))]))
  const key = row['key'] === null ? null : readUtf8(bytes, 0, bytes.length)
  return listedDiffer(
    { key: row['key'], hash: row['hash'], positive: row['positive'], partition: row['partition'] },
    { key, hash, positive: hash & 0x7fffffff, partition },
    '',
  )
}

function sticky(unit: Json, size: unknown): readonly VectorDifference[] {
  const appends = numbers(unit['appends'], 'appends')
  const full = unit['lastBatchFull'] !== false
  let produced = 0
  let switched = false
  for (const bytes of appends) {
    produced += bytes
    if (!switchesPartition(produced, whole(unit['stickyBatchSize'] ?? size, 'stickyBatchSize'), full)) continue
    switched = true
    produced = 0
  }
  const partitions = unit['partitions'] === undefined ? [0, 1] : numbers(unit['partitions'], 'partitions')
  const partitionAfter = switched ? nextUniform(partitions, partitions, 1) : (partitions[0] ?? 0)
  return listedDiffer(unit, { ...unit, switched, partitionAfter }, '')
}

function uniform(unit: Json): readonly VectorDifference[] {
  const partition = nextUniform(
    numbers(unit['partitions'], 'partitions'),
    numbers(unit['available'], 'available'),
    whole(unit['random'], 'random'),
  )
  return listedDiffer(unit, { ...unit, partition }, '')
}

function adaptive(unit: Json): readonly VectorDifference[] {
  const queueSizes = numbers(unit['queueSizes'], 'queueSizes')
  const excluded = whole(unit['excluded'] ?? 0, 'excluded')
  const stats = loadStats(queueSizes, new Set(queueSizes.map((_, i) => i).slice(0, excluded)))
  if (unit['adaptive'] === false || stats === null) return listedDiffer(unit, { ...unit, adaptive: stats !== null }, '')
  const { runningSums } = stats
  const rangeEnd = runningSums.at(-1) ?? 0
  const timesPicked = queueSizes.map(() => 0)
  const cycles = whole(unit['cycles'] ?? 1, 'cycles')
  for (let random = 0; random < cycles * rangeEnd; random++) {
    const picked = nextAdaptive(stats, random)
    timesPicked[picked] = (timesPicked[picked] ?? 0) + 1
  }
  const asked = Object.keys(isJson(unit['picks']) ? unit['picks'] : {})
  const picks = Object.fromEntries(asked.map((random) => [random, nextAdaptive(stats, Number(random))]))
  const weights = runningSums.map((sum, i) => sum - (runningSums[i - 1] ?? 0))
  return listedDiffer(unit, { ...unit, weights, runningSums, rangeEnd, timesPicked, picks }, '')
}

function availability(unit: Json): readonly VectorDifference[] {
  const leaders = Object.entries(object(unit['partitions'], 'partitions'))
  const partitions = leaders.map(([partition]) => Number(partition))
  const available = leaders.filter(([, state]) => state === 'leader').map(([partition]) => Number(partition))
  const picked = new Set(Array.from({ length: 100 }, (_, random) => nextUniform(partitions, available, random)))
  const { neverPicks, alwaysPicks } = unit
  const never = neverPicks === undefined || !picked.has(whole(neverPicks, 'neverPicks'))
  const always = alwaysPicks === undefined || (picked.size === 1 && picked.has(whole(alwaysPicks, 'alwaysPicks')))
  return never && always ? [] : [{ field: 'picks', wanted: shown(unit), got: shown([...picked]) }]
}

type Check = (unit: Json) => readonly VectorDifference[]

/** Part, list in it, and what checks a case of it. */
function keylessParts(keyless: Json): readonly (readonly [string, string, Check])[] {
  const size = object(keyless['stickySwitch'], 'stickySwitch')['stickyBatchSize']
  const bySize: Check = (unit) => sticky(unit, size)
  return [
    ['stickySwitch', 'cases', bySize],
    ['stickySwitch', 'onePartition', bySize],
    ['stickySwitch', 'derived', bySize],
    ['uniformPick', 'cases', uniform],
    ['adaptive', 'cases', adaptive],
    ['adaptive', 'notUsedFor', adaptive],
    ['availability', 'cases', availability],
  ]
}

const partTexts = ['origin', 'rule', 'notUsedWhen', 'note', 'stickyBatchSize']

/** Runs `partitioner-vectors/1`. */
export function runPartitioner(file: unknown): readonly VectorResult[] {
  const json = object(file, 'file')
  const keyless = object(json['keyless'], 'keyless')
  const parts = keylessParts(keyless)
  for (const [name, part] of Object.entries(keyless)) {
    const known = parts.filter(([each]) => each === name).map(([, each]) => each)
    if (known.length === 0) throw new Unreadable(`keyless.${name}`, 'a known part', part)
    onlyKeys(object(part, name), [...known, ...partTexts], `keyless.${name}.`)
  }
  const results = [
    ...eachUnit(list(json['keyed'], 'keyed'), (unit) => String(unit['hex']), keyed),
    ...parts.flatMap(([part, name, check]) =>
      eachUnit(list(object(keyless[part], part)[name], name), (_, i) => `${part}.${name}/${String(i)}`, check),
    ),
  ]
  if (json['count'] === results.length) return results
  return [...results, resultOf('file', [{ field: 'count', wanted: shown(json['count']), got: String(results.length) }])]
}
