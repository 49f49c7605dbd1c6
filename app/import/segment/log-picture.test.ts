import { openAsBlob, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { encodeBatch, noCodecs, plainBatch } from '../../../engine'
import { protections } from '../../select/log/protected-by'
import { SegmentDesk } from './desk'
import { mostDrawn } from './drawn-limits'

const silent = (): void => undefined
const utf8 = new TextEncoder()
const question = { lastIsActive: false, firstDirtyOffset: null, nowMs: 1_800_000_000_000 }
const at = (step: number) => ({ ...question, step, from: null })

async function folder(state: string): Promise<readonly File[]> {
  const path = `public/recordings/${state}`
  return Promise.all(readdirSync(path).map(async (each) => new File([await openAsBlob(`${path}/${each}`)], each)))
}

async function opened(files: readonly File[]): Promise<SegmentDesk> {
  const desk = new SegmentDesk()
  await desk.open(files, silent)
  return desk
}

async function drawn(desk: SegmentDesk, step: number, from: number | null = null) {
  const picture = await desk.picture({ ...question, step, from })
  if (picture.outcome !== 'drawn') throw new Error(picture.outcome)
  return picture
}

/** One batch a key, in order. */
function fileOf(keys: readonly string[], name = '00000000000000000000.log', first = 0): File {
  const batches = keys.map((key, n) => {
    const record = { offset: first + n, timestamp: 1_700_000_000_000, key: utf8.encode(key), value: utf8.encode('v'), headers: [] }
    return encodeBatch({ ...plainBatch, baseOffset: first + n }, [record], noCodecs).slice()
  })
  return new File(batches, name)
}

describe('dropped files as the log that they are', () => {
  test.each(['compaction-basic', 'compaction-compressed', 'compaction-transactions', 'offsets-topic-consumer'])(
    '%s: the round’s last step has the records that the judge keeps, in as many bytes',
    async (name) => {
      const desk = await opened(await folder(`${name}/0-before`))
      const verdict = await desk.judge(question)
      if (verdict.outcome !== 'cleaned') throw new Error(verdict.outcome)
      const before = await drawn(desk, 0)
      const after = await drawn(desk, before.steps)
      expect(before.part).toBeNull()
      expect(before.moment.cells.count - after.moment.cells.count).toBe(verdict.removed)
      expect(after.moment.segments.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(verdict.bytesAfter)
      expect(after.moment.cleaner).toBeNull()
    },
  )

  test('what a round drops is what is drawn as superseded before it', async () => {
    const desk = await opened(await folder('compaction-basic/0-before'))
    const { moment, steps } = await drawn(desk, 0)
    const left = new Set((await drawn(desk, steps)).moment.cells.offset)
    const waits = protections.indexOf('next-round')
    for (let n = 0; n < moment.cells.count; n++) expect(left.has(moment.cells.offset[n] ?? -1)).toBe(moment.cells.bound[n] !== waits)
  })

  test('within a round the segment in the making grows, and nothing goes before the swap', async () => {
    const desk = await opened(await folder('compaction-basic/0-before'))
    const { steps, moment } = await drawn(desk, 0)
    let most = 0
    for (let step = 1; step < steps; step++) {
      const here = (await drawn(desk, step)).moment
      if (here.cleaner?.writing == null) continue
      expect(here.cleaner.writing.bytes).toBeGreaterThanOrEqual(0)
      most = Math.max(most, here.cleaner.writing.kept.length)
      if (here.cleaner.phase === 'rewrite') expect(here.cells.count).toBe(moment.cells.count)
    }
    expect(most).toBeGreaterThan(0)
  })

  test('keys that look alike up to where they are cut off are two, and have two colours', async () => {
    const long = 'a'.repeat(60)
    const desk = await opened([fileOf([`${long}1`, `${long}2`, 'short', `${long}1`])])
    const { cells } = (await drawn(desk, 0)).moment
    expect([...cells.by]).toEqual([3, -1, -1, -1])
    expect(new Set(cells.key).size).toBe(3)
    expect((await desk.batch(0, 1, 0)).records[0]?.keyNumber).toBe(cells.key[1])
  })

  test('records of a coordinator that are about the same group are told apart by what they are', async () => {
    const desk = await opened(await folder('offsets-topic-consumer/3-after-pass-2'))
    const picture = await desk.picture({ ...at(0), lastIsActive: true })
    if (picture.outcome !== 'drawn') throw new Error(picture.outcome)
    const { segments, cells } = picture.moment
    // Cleaned twice: below the active segment no key is there twice.
    const keys = [...cells.key.subarray(0, segments.at(-1)?.first ?? 0)].filter((key) => key >= 0)
    expect(keys.length).toBeGreaterThan(10)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('a damaged batch is left out, the rest is drawn', async () => {
    const bytes = new Uint8Array(readFileSync('public/vectors/record-batch/00000000000000001000.log'))
    bytes[558] = (bytes[558] ?? 0) ^ 0x20
    const desk = await opened([new File([bytes], '00000000000000001000.log')])
    const { moment } = await drawn(desk, 0)
    expect([...moment.cells.offset]).not.toContain(1008)
    expect(moment.cells.count).toBeGreaterThan(10)
  })

  test('two files of one offset are no log; files without a batch are nothing to draw', async () => {
    const twice = await opened([fileOf(['a', 'b']), fileOf(['a', 'b'], 'copy.log')])
    expect(await twice.picture(at(0))).toEqual({ outcome: 'stopped', problem: 'bad-offset' })
    const text = await opened([new File(['once upon a time '.repeat(50)], 'notes.txt')])
    expect(await text.picture(at(0))).toEqual({ outcome: 'nothing' })
  })
})

describe('of more than can be drawn a part is', () => {
  const records = 60_000
  const batch = (first: number, key: string) =>
    encodeBatch(
      { ...plainBatch, baseOffset: first },
      Array.from({ length: records }, (_, n) => ({
        offset: first + n,
        timestamp: 1_700_000_000_000,
        key: utf8.encode(n === 0 ? key : `${key}${String(n)}`),
        value: null,
        headers: [],
      })),
      noCodecs,
    ).slice()
  const large = new File([batch(0, 'a'), batch(records, 'b'), batch(2 * records, 'a')], '00000000000000000000.log')

  test('from the start, from an offset on, and never more than the limit', async () => {
    const desk = await opened([large])
    expect((await drawn(desk, 0)).part).toEqual({ from: 0, to: records - 1, records, ofRecords: 3 * records, atEnd: false })
    const later = await drawn(desk, 0, 130_000)
    expect(later.part).toMatchObject({ from: 2 * records, to: 3 * records - 1, atEnd: true })
    expect(later.moment.cells.count).toBeLessThanOrEqual(mostDrawn.records)
    expect(later.steps).toBe(0)
    expect((await drawn(desk, 0, 9_999_999)).part?.from).toBe(0)
  })

  test('what a record outside supersedes is known once all of it was judged, and not before', async () => {
    const desk = await opened([large])
    expect((await drawn(desk, 0)).moment.cells.by[0]).toBe(-1)
    await desk.judge(question)
    expect((await drawn(desk, 0)).moment.cells.by[0]).toBe(2 * records)
  })
})
