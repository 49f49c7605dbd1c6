import { columnKeys, numberOf, type ColumnKey, type CompareSpec } from '../../views/compare/spec'

/** What a column of the file is called, and its unit: the same in every language, since programs read it. */
const headings: Readonly<Record<ColumnKey, string>> = {
  unread: 'unread_us',
  paused: 'partitions_paused',
  reads: 'newcomer_reads_after_us',
  converge: 'converged_after_us',
  requests: 'group_requests',
  bytes: 'bytes_on_the_wire',
  refused: 'commits_refused',
  twice: 'records_read_twice',
}

/** As RFC 4180 has it; a text that a table program would take for a formula is led by an apostrophe. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The numbers of a comparison, a line a lane; longest stretch, barriers and partitions stand behind them. */
export function csvOf({ lanes }: Pick<CompareSpec, 'lanes'>): string {
  const head = ['lane', ...columnKeys.map((key) => headings[key]), 'longest_unread_us', 'partitions', 'barriers']
  const rows = lanes.map(({ name, measures, partitions }) => [
    field(name ?? ''),
    ...columnKeys.map((key) => numberOf(key, measures)?.toString() ?? ''),
    String(measures.longest),
    String(partitions),
    String(measures.barriers),
  ])
  return [head, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}
