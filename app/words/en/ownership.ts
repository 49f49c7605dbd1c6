import { acts } from './acts'
import { time } from './time'

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

export const ownership = {
  title: 'Classic',
  consumer: 'Consumer group',
  mode: { eager: 'Classic · eager', cooperative: 'Classic · cooperative' },
  /** Under the title: the assignor that was voted for. */
  assignor: (name: string) => name,
  rounds: (barriers: number) => (barriers === 1 ? '1 barrier' : `${String(barriers)} barriers`),
  lost: (us: number) => (us < 1_000_000 && us > 0 ? `${(us / 1_000_000).toFixed(2)} s` : `${(us / 1_000_000).toFixed(1)} s`),
  ofTime: 'of partition time lost',
  summed: 'nobody reads, summed',
  paused: (paused: number, of: number) => `${String(paused)} of ${String(of)} partitions paused`,
  longest: (us: number) => `longest ${time.span(us)}`,
  countedFrom: (us: number) => `counted from ${time.at(us)}`,
  tick: (us: number, step: number) =>
    us >= 600_000_000
      ? `${String(Math.round(us / 60_000_000))} min`
      : step < 100_000
        ? `${String(us / 1_000)} ms`
        : step < 1_000_000
          ? `${(us / 1_000_000).toFixed(1)} s`
          : `${String(us / 1_000_000)} s`,
  now: time.at,
  act: acts,
  empty: 'Nobody has been given a partition yet.',
  row: (partitions: readonly string[], readers: readonly string[]) =>
    `${partitions.join(', ')}: ${readers.length === 0 ? 'nobody reads it now' : `${list(readers)} ${readers.length === 1 ? 'reads' : 'read'} it now`}`,
  says: {
    lane: (title: string, group: string, until: number) => `${title}, group ${group}, up to ${time.at(until)}.`,
    row: (label: string, stretches: readonly { readonly readers: readonly string[]; readonly from: number; readonly to: number }[]) =>
      `${label}: ${stretches.map(({ readers, from, to }) => `${readers.length === 0 ? 'nobody' : list(readers)} from ${time.at(from)} to ${time.at(to)}`).join(', ')}.`,
    lost: (us: number, paused: number, of: number) =>
      `In all, ${time.span(us)} of partition time in which nobody read; ${String(paused)} of ${String(of)} partitions paused.`,
  },
}
