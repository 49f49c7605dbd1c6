import type { SimTime } from '../../../engine'
import type { Bar, BarRow } from '../timeline/bars'

/** Above so many readers a bar says how many there are, and no longer who. */
const readersMost = 6

/** In the place of many: grey, since it is nobody's colour, with their number for a letter. */
function barOf(bar: Bar): Bar {
  const count = bar.readers.length
  return count <= readersMost ? bar : { ...bar, readers: [{ name: String(count), letter: String(count), index: -1 }] }
}

const sameReaders = (a: Bar, b: Bar): boolean =>
  a.readers.length === b.readers.length && a.readers.every(({ name }, n) => name === b.readers[n]?.name)

/** Somebody reads before and after, and one of the two is too short to be seen. Time without a reader is always kept. */
const isBrief = (last: Bar, bar: Bar, shortest: SimTime): boolean =>
  last.readers.length > 0 && bar.readers.length > 0 && Math.min(last.to - last.from, bar.to - bar.from) < shortest

/** A row of many partitions as it can be drawn: bars that have come to look the same are one, and of readers only those are told who stay for long enough to be seen. */
export function aggregated(row: BarRow, shortest: SimTime): BarRow {
  if (row.partitions.length <= readersMost) return row
  const bars: Bar[] = []
  for (const bar of row.bars.map(barOf)) {
    const last = bars.at(-1)
    const goesOn = last?.to === bar.from && (sameReaders(last, bar) || isBrief(last, bar, shortest))
    if (last !== undefined && goesOn) bars[bars.length - 1] = { ...bar, from: last.from }
    else bars.push(bar)
  }
  return { ...row, bars }
}
