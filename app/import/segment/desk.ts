import { CodecNotLoaded, segmentFileOf, type CodecName, type Codecs } from '../../../engine'
import { withCodec } from '../../codecs/load'
import { detailOf, rowBytes, type BatchDetail, type RecordRow } from '../../select/log/batch-detail'
import { decoded } from '../../select/log/decoded-record'
import type { BatchRow, BatchRows } from './batch-rows'
import { Fates } from './fates'
import { indexFileOf, mostIndexBytes, type IndexFile } from './index-file'
import { judge, mostJudgedBytes, type CleanerQuestion, type Verdict } from './judge'
import { KeyNumbers } from '../../select/log/key-numbers'
import type { Cell, JudgedBatch, Opened, OpenedLog, Tray } from './messages'
import { surveyOf } from './survey'

interface OpenLog {
  readonly file: File
  readonly rows: BatchRows
  readonly told: OpenedLog
}

type Tell = (progress: { readonly file: string; readonly read: number; readonly of: number }) => void

const mostFiles = 1000
const mostCells = 24
/** A tray of a larger batch says how many records it has. */
const mostTrayBytes = 4_194_304

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

const cellOf = (record: RecordRow, detail: BatchDetail, fates: Fates): Cell => ({
  offset: record.offset,
  key: record.key === null ? null : { ...record.key, bytes: record.key.bytes.slice(0, 64) },
  about: record.decoded?.about ?? null,
  keyNumber: record.keyNumber,
  isNull: record.value === null,
  control: detail.control,
  fate: fates.ofRecord(record.offset),
})

/** What lies open: files are read where they are, slice by slice, and answers are small. */
export class SegmentDesk {
  private logs: readonly OpenLog[] = []
  private indexes: readonly File[] = []
  private keys = new KeyNumbers()
  private fates = new Fates()
  private codecs: Codecs = new Map()

  /** Lists every batch of every log. A file whose name says that it is an index is held to the log of its name; any other is read as a log. */
  async open(files: readonly File[], tell: Tell): Promise<Opened> {
    const named = files.slice(0, mostFiles).map((file) => ({ file, as: segmentFileOf(file.name) }))
    const passedOver = files.slice(mostFiles).map(({ name }) => name)
    const logs: OpenLog[] = []
    for (const { file, as } of named) {
      if (as !== null && as.kind !== 'log') continue
      const { rows, survey } = await surveyOf(file, (read) => {
        tell({ file: file.name, read, of: file.size })
      })
      const baseOffset = as?.baseOffset ?? Math.max(0, survey.firstOffset)
      logs.push({ file, rows, told: { ...survey, name: file.name, bytes: file.size, baseOffset } })
    }
    this.logs = logs.sort((a, b) => a.told.baseOffset - b.told.baseOffset)
    this.keys = new KeyNumbers()
    this.fates = new Fates()
    const indexes: IndexFile[] = []
    const used: File[] = []
    for (const { file, as } of named) {
      if (as === null || as.kind === 'log') continue
      if (file.size > mostIndexBytes) {
        passedOver.push(file.name)
        continue
      }
      const beside = this.logs.find(({ told }) => told.baseOffset === as.baseOffset)?.rows ?? null
      indexes.push(indexFileOf(file.name, as.kind, await bytesOf(file), as.baseOffset, beside))
      used.push(file)
    }
    this.indexes = used
    return { logs: this.logs.map(({ told }) => told), indexes, passedOver }
  }

  private log(index: number): OpenLog {
    const log = this.logs[index]
    if (log === undefined) throw new RangeError(`no log ${String(index)}`)
    return log
  }

  rows(log: number, from: number, to: number): readonly BatchRow[] {
    return this.log(log).rows.between(from, Math.min(to, from + 2000))
  }

  find(log: number, by: 'byte' | 'offset', number: number): number {
    const { rows } = this.log(log)
    if (by === 'byte') return rows.at(number)
    for (let index = 0; index < rows.length; index++) if (rows.row(index).lastOffset >= number) return index
    return Math.max(0, rows.length - 1)
  }

  /** Runs `work`, and again with one codec more whenever it names one. */
  private async withCodecs<T>(work: (codecs: Codecs) => T): Promise<T> {
    for (;;) {
      let lacking: CodecName
      try {
        return work(this.codecs)
      } catch (error) {
        if (!(error instanceof CodecNotLoaded) || this.codecs.has(error.codec)) throw error
        lacking = error.codec
      }
      this.codecs = await withCodec(this.codecs, lacking)
    }
  }

  async batch(log: number, row: number, recordsFrom: number): Promise<JudgedBatch> {
    const { file, rows } = this.log(log)
    const { position, sizeInBytes, baseOffset, verdict } = rows.row(row)
    const bytes = await rowBytes(file, position, sizeInBytes)
    const detail = await this.withCodecs((codecs) => detailOf(bytes, position, codecs, this.keys, decoded, recordsFrom))
    const fate = verdict === 'sound' ? this.fates.ofBatch(baseOffset) : null
    return { ...detail, fate, fates: detail.records.map(({ offset }) => this.fates.ofRecord(offset)) }
  }

  /** The sound batches of a log, one behind the other. */
  private async soundBytes({ file, rows, told }: OpenLog): Promise<Uint8Array> {
    const whole = await bytesOf(file)
    if (told.wrongCount === 0) return whole
    let to = 0
    for (let index = 0; index < rows.length; index++) {
      const { verdict, position, sizeInBytes } = rows.row(index)
      if (verdict !== 'sound') continue
      whole.copyWithin(to, position, position + sizeInBytes)
      to += sizeInBytes
    }
    return whole.subarray(0, to)
  }

  async judge(question: CleanerQuestion): Promise<Verdict> {
    this.fates = new Fates()
    const bytes = this.logs.reduce((sum, { file }) => sum + file.size, 0)
    if (bytes > mostJudgedBytes) return { outcome: 'too-large', bytes, mostBytes: mostJudgedBytes }
    const ends = this.logs.map(({ told }) => told.lastOffset + 1)
    if (
      this.logs.some(({ told }, n) => n > 0 && told.baseOffset < Math.max(ends[n - 1] ?? 0, (this.logs[n - 1]?.told.baseOffset ?? 0) + 1))
    )
      return { outcome: 'stopped', problem: 'bad-offset' }
    const files = new Map<string, Uint8Array>()
    const digits = (baseOffset: number): string => String(baseOffset).padStart(20, '0')
    for (const log of this.logs) files.set(`${digits(log.told.baseOffset)}.log`, await this.soundBytes(log))
    for (const file of this.indexes) if (file.name.endsWith('.txnindex')) files.set(file.name, await bytesOf(file))
    const end = Math.max(0, this.logs.at(-1)?.told.baseOffset ?? 0, ...ends)
    const { verdict, fates } = await this.withCodecs((codecs) => judge(files, end, question, codecs))
    this.fates = fates
    return verdict
  }

  async trays(log: number, from: number, to: number): Promise<readonly Tray[]> {
    const trays: Tray[] = []
    for (const [n, row] of this.rows(log, from, Math.min(to, from + 64)).entries()) {
      const fate = row.verdict === 'sound' ? this.fates.ofBatch(row.baseOffset) : null
      const told = { row: from + n, records: row.records, fate }
      if (row.verdict !== 'sound' || row.sizeInBytes > mostTrayBytes) {
        trays.push({ ...told, cells: [] })
        continue
      }
      const detail = await this.batch(log, from + n, 0)
      trays.push({ ...told, cells: detail.records.slice(0, mostCells).map((record) => cellOf(record, detail, this.fates)) })
    }
    return trays
  }
}
