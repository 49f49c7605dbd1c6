import { acts } from './acts'
import { time } from './time'

const digits = (value: number): string =>
  value >= 99.5 || value === 0 ? value.toFixed(0) : value >= 9.95 ? value.toFixed(0) : value.toFixed(1)

/** A network and a disk are sold by powers of ten. */
function rate(value: number, unit: 'bytes' | 'records'): string {
  if (unit === 'records') return value >= 10_000 ? `${digits(value / 1000)}k rec/s` : `${digits(value)} rec/s`
  if (value >= 999.5e6) return `${(value / 1e9).toFixed(2)} GB/s`
  return value >= 1e6 || value === 0 ? `${digits(value / 1e6)} MB/s` : `${digits(value / 1e3)} kB/s`
}

const parts = { receive: 'network in', handle: 'requests', write: 'disk', send: 'network out' }

export const throughput = {
  rate,
  /** What is done, and how much of it a second. */
  rateOf: (what: string, much: string) => `${what} ${much}`,
  parts,
  percent: (part: number) => `${String(Math.round(part * 100))} %`,
  written: 'written',
  copied: 'copied',
  read: 'read',
  writtenBy: 'by producers',
  copiedBy: 'to followers',
  readBy: 'by consumers',
  broker: (broker: number) => `Broker ${String(broker)}`,
  leads: (leads: number, of: number) => `leads ${String(leads)}/${String(of)}`,
  down: 'not started',
  full: 'full',
  fullOf: (broker: number, part: keyof typeof parts) => `broker ${String(broker)}: ${parts[part]}`,
  isFull: (parts: readonly string[]) => `full: ${parts.join(', ')}`,
  nothingFull: 'nothing is full',
  notMeasured: 'no costs are set',
  size: (brokers: number, partitions: number, replicas: number, consumers: number) =>
    `${count(brokers, 'broker')} × ${count(partitions, 'partition')}${replicas > 1 ? ` × ${String(replicas)} replicas` : ''}, ${count(consumers, 'consumer')}`,
  act: acts,
  now: time.at,
  tick: (us: number) => `${String(Number((us / 1_000_000).toFixed(2)))} s`,
  oneLane: 'This run',
  legend:
    'Filled: written, by broker. Line: read by consumers. Dotted: copied by followers. Each for a second, over the half second before.',
  legendCounted: 'Filled: written, by broker. Line: read by consumers. Dotted: copied by followers. Each for a second.',
  legendLanes: 'Filled: written, by broker. Line: read. Dotted: copied. One scale for all; the numbers are those of the moment.',
  empty: 'Nothing has been measured yet.',
  ofWhole: (part: number, name: string) => `${String(Math.round(part * 100))} % of ${name}`,
  laneNotes: {
    'in-place': 'not Kafka',
  },
  table: 'As a table',
  tableHead: { lane: 'Run', broker: 'Broker', written: 'Written', copied: 'Copied', read: 'Read', full: 'Full' },
  all: 'All',
  says: {
    moment: (at: number, size: string) => `At ${time.at(at)}: ${size}.`,
    lane: (title: string, at: number, size: string) => `${title}, at ${time.at(at)}: ${size}.`,
    sums: (written: string, copied: string, read: string) =>
      `Written by producers ${written}, copied to followers ${copied}, read by consumers ${read}.`,
    broker: (broker: number, leads: number, written: string, copied: string, read: string) =>
      `Broker ${String(broker)} leads ${String(leads)}: written ${written}, copied ${copied}, read ${read}`,
    busy: (part: string, percent: string) => `${part} ${percent}`,
    full: (parts: readonly string[]) => `Full: ${parts.join('; ')}.`,
    nothingFull: 'No part of a broker is full.',
    between: ', ',
    end: '.',
  },
}

function count(number: number, of: string): string {
  return `${String(number)} ${of}${number === 1 ? '' : 's'}`
}
