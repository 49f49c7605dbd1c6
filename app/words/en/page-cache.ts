import { bytes, grouped } from '../bytes'

const seconds = (us: number): string => (us >= 100_000_000 ? `${String(Math.round(us / 1_000_000))} s` : `${(us / 1_000_000).toFixed(1)} s`)
const milliseconds = (us: number): string => (us < 10_000 ? `${(us / 1000).toFixed(1)} ms` : `${grouped(Math.round(us / 1000))} ms`)
const pages = (count: number): string => (count === 1 ? '1 page' : `${grouped(count)} pages`)
const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

const states = {
  cached: 'cached',
  ahead: 'read ahead, not asked for yet',
  evicted: 'evicted',
  disk: 'on disk only',
  unwritten: 'not written yet',
}

/** The page cache: which pages of a segment are in memory, who reads them, and what comes from the disk. */
export const pageCache = {
  states,
  marker: 'marker: reading it starts the next window',
  legend: (state: string, count: number) => `${state} ${grouped(count)}`,
  title: (count: number, capacity: number) => `One segment of ${pages(count)}; memory for ${grouped(capacity)}`,
  titleShort: (count: number, capacity: number) => `${pages(count)}; memory for ${grouped(capacity)}`,
  window: (count: number, by: number, blocking: boolean) =>
    blocking ? `${pages(count)}, page ${grouped(by)} waited for them` : `${pages(count)}, asked for when page ${grouped(by)} was read`,
  windowShort: (count: number) => `window of ${grouped(count)}`,
  windowNumber: grouped,
  reader: (name: string, page: number, behind: number) =>
    behind === 0 ? `${name} at the end` : `${name}: page ${grouped(page)}, ${pages(behind)} behind`,
  readers: (names: readonly string[]) => `${list(names)} read here`,
  numbers: {
    survives: (now: number, without: number | null) =>
      without === null || without === now ? seconds(now) : `${seconds(without)} → ${seconds(now)}`,
    survivesSays: 'how long an untouched page stays',
    survivesWhy: (capacity: number) => `memory for ${pages(capacity)} over what comes in`,
    still: 'for ever',
    stillWhy: 'nothing comes in at this moment',
    disk: 'read from disk',
    diskFor: (who: readonly string[]) => (who.length === 0 ? 'for nobody: every page was in memory' : `for ${list(who)}`),
    network: 'sent to consumers',
    networkWhy: (count: number) => `${pages(count)} in memory, shared by all`,
    bytes,
  },
  felt: {
    title: 'What the others feel',
    alone: 'What each reader feels',
    /** Of a reader at the end of the log: for how long it may pause before its next page is gone, and if the late ones stopped as well; first what says most. */
    stays: (now: number | null, without: number | 'stays' | null): readonly string[] => {
      if (now === null) return ['its next page stays, however long it pauses', 'its next page stays']
      const may = `may pause for ${seconds(now)} before its next page is gone`
      const brief = `may pause for ${seconds(now)}`
      if (without === null) return [may, brief]
      const then = without === 'stays' ? 'it stays' : `for ${seconds(without)}`
      return [`${may}; with nobody late from now on, ${then}`, `${brief}; with nobody late, ${then}`, brief]
    },
    free: ['never waited for the disk', 'no wait'],
    cost: (waits: number, us: number, size: number): readonly string[] => [
      `waited for the disk ${waits === 1 ? 'once' : `${grouped(waits)} times`}, ${milliseconds(us)} in all; ${bytes(size)} read for it`,
      `${grouped(waits)} ${waits === 1 ? 'wait' : 'waits'}, ${milliseconds(us)}; ${bytes(size)} from disk`,
      `${grouped(waits)} ${waits === 1 ? 'wait' : 'waits'}; ${bytes(size)} read`,
    ],
    both: (cost: string, stays: string) => `${cost}; ${stays}`,
    more: (count: number) => `and ${grouped(count)} more`,
    says: (name: string, cost: string) => `${name} ${cost}.`,
  },
  flow: {
    disk: 'disk reads',
    network: 'to the network',
    unit: (us: number) => `KiB per ${seconds(us)}`,
    amount: (size: number) => grouped(Math.round(size / 1024)),
    tick: (us: number) => `${String(us / 1_000_000)} s`,
  },
  empty: 'No segment is read in this run.',
  pageSays: (page: number, state: keyof typeof states) => `Page ${grouped(page)}: ${states[state]}`,
  says: {
    head: (time: number, count: number, capacity: number) =>
      `At ${seconds(time)}: a segment of ${pages(count)}, memory for ${grouped(capacity)}.`,
    states: (counts: readonly (readonly [keyof typeof states, number])[]) =>
      `${counts.map(([state, count]) => `${grouped(count)} ${states[state]}`).join(', ')}.`,
    reader: (name: string, page: number, behind: number, hits: number, misses: number, disk: number) =>
      `${name} reads page ${grouped(page)} next, ${pages(behind)} behind the end: ${grouped(hits)} ${hits === 1 ? 'hit' : 'hits'}, ${grouped(misses)} ${misses === 1 ? 'miss' : 'misses'}, ${bytes(disk)} read from disk for it.`,
    window: (first: number, count: number, by: number, blocking: boolean) =>
      `The last window is ${pages(count)} from page ${grouped(first)}, asked for when page ${grouped(by)} was read${blocking ? ', which had to wait' : ''}.`,
    survives: (us: number) => `A page that nobody touches stays for ${seconds(us)}.`,
  },
}
