import type { Bar, BarRow } from '../timeline'

/** Above so many readers a bar says how many there are, and no longer who. */
const readersMost = 6

/** In the place of many: grey, since it is nobody's colour, with their number for a letter. */
function barOf(bar: Bar): Bar {
  const count = bar.readers.length
  return count <= readersMost ? bar : { ...bar, readers: [{ name: String(count), letter: String(count), index: -1 }] }
}

const sameReaders = (a: Bar, b: Bar): boolean =>
  a.readers.length === b.readers.length && a.readers.every(({ name }, n) => name === b.readers[n]?.name)

/** A row of many partitions as it can be drawn: bars that have come to look the same are one. */
export function aggregated(row: BarRow): BarRow {
  if (row.partitions.length <= readersMost) return row
  const bars: Bar[] = []
  for (const bar of row.bars.map(barOf)) {
    const last = bars.at(-1)
    if (last !== undefined && last.to === bar.from && sameReaders(last, bar)) bars[bars.length - 1] = { ...last, to: bar.to }
    else bars.push(bar)
  }
  return { ...row, bars }
}
