import type { Frame } from '../../../engine'
import { isHeldBack, type LogMoment } from '../../select/log/log-moment'
import { protections, unprotected, type ProtectedBy } from '../../select/log/protected-by'
import { logMomentsOf } from '../../select/log/in-world'
import { readFrom, type ReadRun } from '../../select/log/reading-back'
import type { Subject } from '../../select/subject'
import type { Area, Words } from '../../words/en'
import { withAreas } from '../../words/load'

type LogWords = Area<'logView'>

/** The log that the picture is about, and where there are few all of them, in order, as lanes. */
export interface LogSpec {
  readonly moment: LogMoment | null
  readonly lanes: readonly LogMoment[]
}

export const select = (frame: Frame, subject: Subject): LogSpec => logMomentsOf(frame, subject)

/** What a reader of committed records gets of it, where that is not all; while a transaction is open it gets no farther than where that began. */
export const committedSays = (moment: LogMoment, { committed }: ReadRun, { reader }: LogWords): string | null =>
  committed === null ? null : reader.committed(committed, moment.sections.lastStable, isHeldBack(moment))

const bytesOf = ({ segments }: LogMoment): number => segments.reduce((sum, { bytes }) => sum + bytes, 0)

/** How many superseded records each bound protects. */
function protectedBy({ cells }: LogMoment): readonly (readonly [ProtectedBy, number])[] {
  const counts = new Map<ProtectedBy, number>()
  for (const bound of cells.bound) {
    const name = bound === unprotected ? undefined : protections[bound]
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
}

function roundSays({ cleaner }: LogMoment, { says }: LogWords): readonly string[] {
  if (cleaner === null) return []
  const size = cleaner.map?.size ?? 0
  return [cleaner.writing === null ? says.mapping(size) : says.cleaner(size, cleaner.writing.bytes, cleaner.writing.ofBytes)]
}

function ratioSays({ weight, cleanerOn, cleaner }: LogMoment, { says, rules }: LogWords): readonly string[] {
  if (weight?.ratio == null) return []
  const { rule } = weight
  const why = cleaner !== null ? '' : !cleanerOn ? rules.off : rule in rules ? rules[rule as keyof typeof rules] : ''
  return [says.ratio(weight.ratio, weight.threshold, why)]
}

function compressedSays({ compressed }: LogMoment, words: LogWords): readonly string[] {
  if (compressed === null) return []
  const { codecs, batches, bytes, plainBytes } = compressed
  return [words.compressed.says(codecs.join(', '), batches, bytes, plainBytes)]
}

const headSays = (moment: LogMoment, { says }: LogWords): string =>
  says.head(moment.time, moment.partition, moment.cells.count, moment.segments.length, bytesOf(moment))

function said(moment: LogMoment, words: LogWords): string {
  const { says, clocks } = words
  const { sections, cells, compact, keys } = moment
  const { logStart, firstDirty, firstUncleanable, active, end } = sections
  const first = cells.offset[0] ?? logStart
  const run = readFrom(moment, first, 0)
  return [
    headSays(moment, words),
    compact ? says.sections(logStart, firstDirty, firstUncleanable, active, end) : says.plain(logStart, active, end),
    isHeldBack(moment) ? words.stable.says(sections.lastStable, sections.highWatermark) : '',
    ...ratioSays(moment, words),
    ...compressedSays(moment, words),
    ...roundSays(moment, words),
    ...(compact ? protectedBy(moment).map(([by, count]) => says.superseded(count, words.protectedBy[by](null))) : []),
    ...moment.clocks.slice(0, 8).map(({ offsets, phase }) => {
      const names = offsets.map((offset) => `${keys[cells.key[cells.offset.indexOf(offset)] ?? -1] ?? ''} ${words.at(offset)}`)
      return says.tombstone(names.join(' '), clocks.phases[phase])
    }),
    ...moment.readers.map(({ name, position }) => words.pins(name, position)),
    says.reads(first, run.count),
    committedSays(moment, run, words) ?? '',
  ]
    .filter((text) => text !== '')
    .join(' ')
}

export function describe({ moment, lanes }: LogSpec, words: Words): string {
  const own = withAreas(words, ['logView'])?.logView ?? null
  if (own === null) return ''
  if (moment === null) return own.empty
  const others = lanes.filter((each) => each.partition !== moment.partition)
  return [said(moment, own), ...others.map((each) => headSays(each, own))].join(' ')
}
