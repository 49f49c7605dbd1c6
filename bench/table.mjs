/** A figure in as many digits as its size is worth. */
export const digits = (value) => (value < 0.01 ? value.toFixed(5) : value < 10 ? value.toFixed(3) : value.toFixed(1))

/** Prints rows of text under their heads; the second column, the figures, stands to the right. */
export function printTable(heads, rows) {
  const table = [heads, ...rows]
  const widths = heads.map((_, n) => Math.max(...table.map((cells) => cells[n].length)))
  for (const cells of table) {
    const padded = cells.map((cell, n) => (n === 1 ? cell.padStart(widths[n]) : cell.padEnd(widths[n])))
    process.stdout.write(`${padded.join('  ').trimEnd()}\n`)
  }
}
