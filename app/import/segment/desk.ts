import { CodecNotLoaded, MalformedLog, segmentFileOf, type CodecName, type Codecs } from '../../../engine'
import { withCodec } from '../../codecs/load'
import { detailOf, type BatchDetail } from '../../select/log/batch-detail'
import { rowBytes, type RecordRow } from '../../select/log/record-row'
import { decoded } from '../../select/log/decoded-record'
import type { BatchRow } from './batch-rows'
import { Fates } from './fates'
import { indexFileOf, mostIndexBytes, type IndexFile } from './index-file'
import { judge, mostJudgedBytes, type CleanerQuestion, type Verdict } from './judge'
import { KeyNames } from '../../select/log/key-names'
import { bytesOf, endOf, overlap, piecesOf, wholeLog, type OpenLog } from './log-pieces'
import { drawnLog, pictureOf, type DrawnLog, type LogPicture, type PictureQuestion } from './log-picture'
import type { Cell, JudgedBatch, Opened, Tray } from './messages'
import { surveyOf } from './survey'

type Tell = (progress: { readonly file: string; readonly read: number; readonly of: number }) => void

const mostFiles = 1000
/** Batches of each file that are asked what topic they are of. */
const mostAsked = 16
const mostAskedBytes = 65_536
const mostCells = 24
/** A tray of a larger batch says how many records it has. */
const mostTrayBytes = 4_194_304

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
  private keys = new KeyNames(false)
  private fates = new Fates()
  private codecs: Codecs = new Map()
  private ofCoordinator = false
  private drawn: { readonly key: string; readonly log: DrawnLog } | null = null

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
      const namedAbove = survey.batches > 0 && baseOffset > survey.firstOffset
      logs.push({ file, rows, told: { ...survey, name: file.name, bytes: file.size, baseOffset, namedAbove } })
    }
    this.logs = logs.sort((a, b) => a.told.baseOffset - b.told.baseOffset)
    this.ofCoordinator = false
    this.keys = new KeyNames(false)
    this.fates = new Fates()
    this.drawn = null
    this.ofCoordinator = await this.isOfCoordinator()
    this.keys = new KeyNames(this.ofCoordinator)
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

  /** Files do not say of which topic they are: the first batches of records do. */
  private async isOfCoordinator(): Promise<boolean> {
    for (const [log, { rows }] of this.logs.entries())
      for (let row = 0; row < Math.min(rows.length, mostAsked); row++) {
        const { verdict, sizeInBytes } = rows.row(row)
        if (verdict !== 'sound' || sizeInBytes > mostAskedBytes) continue
        const { isControl, records } = await this.batch(log, row, 0)
        if (!isControl && records.length > 0) return records.some(({ decoded: told }) => told !== null)
      }
    return false
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

  async judge(question: CleanerQuestion): Promise<Verdict> {
    this.fates = new Fates()
    const bytes = this.logs.reduce((sum, { file }) => sum + file.size, 0)
    if (bytes > mostJudgedBytes) return { outcome: 'too-large', bytes, mostBytes: mostJudgedBytes }
    if (overlap(this.logs)) return { outcome: 'stopped', problem: 'bad-offset' }
    const files = await wholeLog(this.logs, this.indexes)
    const { verdict, fates } = await this.withCodecs((codecs) => judge(files, endOf(this.logs), question, codecs))
    this.fates = fates
    return verdict
  }

  /** The files as one log, at a step of a round over it. */
  async picture({ step, from, ...question }: PictureQuestion): Promise<LogPicture> {
    const key = JSON.stringify({ question, from })
    if (this.drawn?.key !== key) {
      this.drawn = null
      if (overlap(this.logs)) return { outcome: 'stopped', problem: 'bad-offset' }
      const pieces = await piecesOf(this.logs, this.indexes, from)
      if (pieces === null) return { outcome: 'nothing' }
      const end = pieces.part === null ? endOf(this.logs) : pieces.part.to + 1
      try {
        this.drawn = { key, log: await this.withCodecs((codecs) => drawnLog(pieces, end, question, codecs)) }
      } catch (error) {
        if (!(error instanceof MalformedLog)) throw error
        return { outcome: 'stopped', problem: error.problem }
      }
    }
    return pictureOf(this.drawn.log, step, this.keys, this.ofCoordinator, this.fates)
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
