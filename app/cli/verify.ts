import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { vectorRunners, verify as verifyFile, type VectorResult } from '../../engine/check'
import { codecLacking, withCodecs } from './codecs'
import { json, type Command } from './command'
import { Refused } from './failure'
import { print } from './output'
import { readBytes, readText } from './read-file'
import { Tally } from './tally'

const mostBytes = 67_108_864

/** Parsed, and of a form that can be run; refused before anything runs. */
function vectorsIn(file: string): unknown {
  const text = readText(file, mostBytes)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Refused(`${file}: this is not JSON. Name a vector file or a list of steps.`)
  }
  const format: unknown = typeof parsed === 'object' && parsed !== null && 'format' in parsed ? parsed.format : undefined
  if (typeof format === 'string' && vectorRunners.has(format)) return parsed
  if (typeof format === 'string' && /^read-path-measured\/\d+$/.test(format))
    throw new Refused(`${file}: ${format} holds measurements to plot, not expectations; nothing to verify. Name a vector file.`)
  const what = typeof format === 'string' ? `the format "${format.slice(0, 80)}" is not known` : 'it names no format'
  throw new Refused(`${file}: ${what}. Known: ${[...vectorRunners.keys()].join(', ')}.`)
}

/** Files beside a vector file, by a plain name: none is looked for outside its folder. */
const besideOf =
  (file: string) =>
  (name: string): Uint8Array | null => {
    const path = join(dirname(file), name)
    return /^[\w-][\w.-]*$/.test(name) && existsSync(path) ? readBytes(path, mostBytes) : null
  }

function report(file: string, result: VectorResult, asJson: boolean): void {
  if (result.outcome !== 'failed') return
  if (result.differences.length === 0 && !asJson) print([file, result.id, result.reason ?? 'failed'].join('  '))
  for (const { field, wanted, got } of result.differences)
    print(
      asJson
        ? JSON.stringify({ file, case: result.id, field, wanted, got })
        : [file, result.id, field, `wanted ${wanted}`, `got ${got}`].join('  '),
    )
}

export const verify: Command = {
  name: 'verify',
  usage: 'FILE… [--json]',
  about: 'runs vector files and lists of steps against the engine; each file names its own format',
  flags: [json],
  words: { least: 1, most: Infinity, what: 'one file or more' },
  async run({ words, has }) {
    const files = words.map((file) => ({ file, vectors: vectorsIn(file) }))
    const tally = new Tally()
    for (const { file, vectors } of files) {
      const beside = besideOf(file)
      for (const result of (await withCodecs((codecs) => verifyFile(vectors, { beside, codecs }), codecLacking)) ?? []) {
        tally.count(result.outcome)
        report(file, result, has('json'))
      }
    }
    return tally.last(has('json'))
  },
}
