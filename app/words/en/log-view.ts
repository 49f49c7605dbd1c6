import { bytes, grouped } from '../bytes'
import { calendarFrom, calendarShort } from '../calendar'
import { time as ofRun } from './time'

/** Clocks of files are calendars; those of runs begin with the run. */
const time = { at: (us: number): string => (us >= calendarFrom ? calendarShort(us / 1000) : ofRun.at(us)) }

const plural = (n: number, one: string, many: string): string => `${grouped(n)} ${n === 1 ? one : many}`
const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${grouped(n)} times`)
const at = (offset: number): string => `@${String(offset)}`

const sections = {
  clean: 'Clean',
  dirty: 'Dirty',
  uncleanable: 'Dirty, not yet cleanable',
  active: 'Active',
  closed: 'Closed',
}

/** Why a superseded record is still there; `later`: the bound is its successor's. */
const protectedBy = {
  'compaction/bound/active-segment': (later: number | null) =>
    later === null ? 'the active segment is never cleaned' : `its successor ${at(later)} is in the active segment`,
  'compaction/bound/last-stable-offset': (later: number | null) =>
    later === null ? 'its segment reaches the last stable offset' : `its successor ${at(later)} is not below the last stable offset`,
  'compaction/bound/min-lag': (later: number | null) =>
    later === null ? 'younger than min.compaction.lag.ms' : `its successor ${at(later)} is younger than min.compaction.lag.ms`,
  'compaction/map/full': (later: number | null) =>
    later === null ? 'beyond what the offset map took in' : `the offset map was full before ${at(later)}`,
  'compaction/select/not-dirty-enough': () => 'the dirty ratio is not above the threshold',
  'compaction/select/busy': () => 'the log is paused, or a round is under way',
  'compaction/select/uncleanable': () => 'the log is marked uncleanable',
  'next-round': () => 'dropped when the cleaner next looks',
  'this-round': () => 'dropped by this round',
  'cleaner-off': () => 'the cleaner is off',
  'not-compacted': () => 'the topic is not compacted',
}

/** The log of one partition: its segments and records, what is clean, what the cleaner does, what a reader gets. */
export const logView = {
  time: time.at,
  sections,
  sectionsShort: { clean: 'Clean', dirty: 'Dirty', uncleanable: 'Not yet', active: 'Active', closed: 'Closed' },
  hints: {
    clean: 'no key twice',
    dirty: 'keys may repeat',
    uncleanable: '',
    active: 'being written, not cleaned',
    closed: 'only deleted whole',
  },
  title: (partition: string, records: number, size: number) => `${partition}: ${plural(records, 'record', 'records')}, ${bytes(size)}`,
  showLog: (partition: string) => `Show the log ${partition}`,
  segment: (base: number, size: number) => `segment ${String(base)}, ${bytes(size)}`,
  segmentShort: (base: number, size: number) => `${String(base)}, ${bytes(size)}`,
  emptySegment: 'empty',
  at,
  nullAt: (offset: number) => `${at(offset)} null`,
  nullValue: 'null',
  noKey: 'no key',
  noKeyShort: '–',
  markers: { ABORT: 'abort', COMMIT: 'commit', OTHER: 'control' },
  marker: 'marker',
  stable: {
    mark: (offset: number) => `last stable offset ${String(offset)}: readers of committed records wait here`,
    markShort: (offset: number) => `last stable offset ${String(offset)}`,
    markShortest: (offset: number) => `stable to ${String(offset)}`,
    says: (offset: number, end: number) =>
      `The last stable offset is ${String(offset)}, the high watermark ${String(end)}: a transaction is open between them.`,
  },
  hole: (first: number, last: number) =>
    first === last ? `Offset ${String(first)} is gone` : `Offsets ${String(first)} to ${String(last)} are gone`,
  horizon: (when: number) => `horizon ${time.at(when)}`,
  horizonOfBatch: (when: number) => `one batch, one horizon: ${time.at(when)}`,
  protectedBy,
  head: {
    mapped: (offset: number, key: string) => `the map takes in ${at(offset)}: ${key}`,
    superseded: (offset: number, key: string, later: number) => `${at(offset)} goes: the map has ${key} at ${String(later)}`,
    kept: (offset: number, key: string) => `${at(offset)} stays: the map has no later ${key}`,
    horizonSet: (offset: number, when: number) => `${at(offset)} is null: it stays until ${time.at(when)}`,
    waits: (offset: number, when: number) => `${at(offset)} is null, and its horizon, ${time.at(when)}, is not past`,
    expired: (offset: number) => `${at(offset)} is null and past its horizon: it goes`,
    aborted: (offset: number) => `${at(offset)} was aborted: it goes`,
    beyond: (offset: number) => `${at(offset)} lies beyond the map: it stays`,
    here: (offset: number) => `the cleaner is at ${at(offset)}`,
  },
  map: {
    title: 'Offset map',
    lead: 'built from the dirty part only',
    latest: (offset: number) => `latest ${String(offset)}`,
    more: (n: number) => `and ${grouped(n)} more`,
    room: (size: number, most: number) => `${grouped(size)} of ${plural(most, 'key', 'keys')}`,
  },
  writing: {
    title: (base: number, suffix: string) => `New segment, ${String(base)}.log${suffix}`,
    written: (size: number, of: number) => `${grouped(size)} of ${grouped(of)} bytes written; offsets keep their numbers`,
    more: (n: number) => `+${grouped(n)}`,
  },
  ratio: {
    title: (ratio: number | null, threshold: number, eligible: boolean) =>
      ratio === null
        ? 'Dirty ratio: nothing to weigh yet'
        : `Dirty ratio ${ratio.toFixed(2)}, ${ratio > threshold ? 'above' : eligible ? 'but too old:' : 'not above'} ${String(threshold)}`,
    lead: 'dirty bytes over clean and dirty; the active segment counts on neither side',
    clean: (size: number) => `clean ${bytes(size)}`,
    dirty: (size: number) => `dirty ${bytes(size)}`,
    threshold: 'min.cleanable.dirty.ratio',
    active: (size: number) => `active ${bytes(size)}, on neither side`,
    other: (size: number) => `not yet cleanable ${bytes(size)}, on neither side`,
  },
  rules: {
    'compaction/select/ratio': 'The cleaner takes this log when it next looks, unless another is dirtier.',
    'compaction/select/max-lag': 'A dirty record is older than max.compaction.lag.ms, so a round is due whatever the ratio.',
    'compaction/select/not-dirty-enough': 'No round: the ratio must be above the threshold.',
    'compaction/select/nothing': 'No round: no closed segment is there.',
    off: 'No round: log.cleaner.enable is false.',
    running: 'A round is under way.',
  },
  clocks: {
    title: 'Tombstones and their clocks',
    lead: 'a null value stays for at least one cleaning, and then for delete.retention.ms',
    row: (keys: readonly string[], first: number) => `${list(keys)} ${at(first)}`,
    phases: { 'not-cleaned': 'not cleaned yet', kept: 'kept: delete.retention.ms', 'may-go': 'may go, no round yet' },
    phasesShort: { 'not-cleaned': 'not cleaned', kept: 'kept', 'may-go': 'may go' },
    cleaned: (when: number) => `${time.at(when)} first cleaning`,
    horizon: (when: number) => `${time.at(when)} delete horizon`,
    now: (when: number) => `now ${time.at(when)}`,
    more: (n: number) => `and ${plural(n, 'batch', 'batches')} more with tombstones`,
  },
  reader: {
    title: (offset: number) => `What a consumer that starts at offset ${String(offset)} reads now`,
    titleShort: (offset: number) => `From offset ${String(offset)} one reads now`,
    atEndShort: 'Nothing to read at the end',
    atEnd: 'A consumer at the end reads nothing yet',
    label: 'Where a consumer starts to read',
    flag: (offset: number) => `reads from ${String(offset)}`,
    flagShort: (offset: number) => String(offset),
    often: (keys: readonly (readonly [string, number])[], count: number) =>
      keys.length === 0
        ? `${plural(count, 'record', 'records')}, no key twice`
        : `${plural(count, 'record', 'records')}; ${list(keys.map(([key, n]) => `${key} ${times(n)}`))}`,
    more: (n: number) => `and ${grouped(n)} more`,
    committed: (n: number, lastStable: number, waits: boolean) =>
      `With isolation.level=read_committed it gets ${grouped(n)} of them${waits ? `, and waits at the last stable offset, ${String(lastStable)}` : ''}.`,
    hint: 'Drag the mark, or focus it and use the arrow keys. It reads; it changes nothing.',
  },
  held: {
    title: 'What three readers hold at the end',
    all: 'saw every record',
    resumed: (offset: number) => `stopped at ${String(offset)}, goes on now`,
    fresh: (offset: number) => `new, starts at ${String(offset)}`,
    deleted: 'deleted',
    unheard: '–',
    wrong: (keys: readonly string[]) => `No record is left that would tell it otherwise: it keeps ${list(keys)}.`,
  },
  legend: {
    latest: 'latest of its key',
    goes: 'a cleaning drops it',
    aborted: 'its transaction was aborted',
    stays: 'superseded: a bound protects it',
    tombstone: 'null value: a tombstone',
    hole: 'offsets that are gone',
    batch: 'one batch',
  },
  compressed: {
    of: (codec: string, stored: number, plain: number) => `${codec}: ${bytes(stored)} for ${bytes(plain)}`,
    short: (codec: string, stored: number, plain: number) => `${codec} ${String(stored)}/${String(plain)}`,
    says: (codecs: string, n: number, stored: number, plain: number) =>
      `${plural(n, 'batch', 'batches')} compressed with ${codecs}: ${bytes(stored)} instead of ${bytes(plain)}.`,
  },
  pins: (name: string, position: number) => `${name} reads offset ${String(position)} next.`,
  empty: 'No log is kept as bytes in this run.',
  cell: {
    record: (offset: number, key: string, tombstone: boolean) => `Offset ${String(offset)}, ${key}${tombstone ? ', null' : ''}`,
    latest: 'the latest of its key',
    superseded: (later: number, why: string) => `superseded by ${at(later)}; still there: ${why}`,
    kept: 'already in the new segment',
    dropped: 'dropped by this round',
  },
  still: {
    title: 'Superseded, and still there',
    lead: 'each for one reason',
    records: (n: number) => plural(n, 'record', 'records'),
    more: (n: number) => `and ${plural(n, 'record', 'records')} more that a bound protects`,
  },
  inspect: {
    title: (partition: string, offset: number) => `${partition}, offset ${String(offset)}`,
    where: (segment: number, position: number) => `in segment ${String(segment)}, its batch from byte ${grouped(position)} on`,
    key: 'key',
    value: 'value',
    timestamp: 'timestamp',
    bytes: 'in the batch',
    stillThere: 'still there',
    horizon: 'delete horizon',
  },
  says: {
    head: (when: number, partition: string, records: number, segments: number, size: number) =>
      `At ${time.at(when)}: ${partition} holds ${plural(records, 'record', 'records')} in ${plural(segments, 'segment', 'segments')}, ${bytes(size)}.`,
    sections: (start: number, dirty: number, uncleanable: number, active: number, end: number) =>
      [
        dirty > start ? `Clean from offset ${String(start)} to ${String(dirty - 1)}.` : 'Nothing is clean.',
        uncleanable > dirty ? `Dirty from ${String(dirty)} to ${String(uncleanable - 1)}.` : 'Nothing dirty can be cleaned.',
        active > uncleanable ? `Not yet cleanable up to ${String(active - 1)}.` : '',
        `The active segment begins at ${String(active)}; the next offset is ${String(end)}.`,
      ]
        .filter((text) => text !== '')
        .join(' '),
    plain: (start: number, active: number, end: number) =>
      `The log begins at offset ${String(start)}; the active segment begins at ${String(active)}; the next offset is ${String(end)}.`,
    ratio: (ratio: number, threshold: number, rule: string) =>
      `Dirty ratio ${ratio.toFixed(2)}, threshold ${String(threshold)}.${rule === '' ? '' : ` ${rule}`}`,
    superseded: (n: number, why: string) => `${plural(n, 'superseded record', 'superseded records')} still there: ${why}.`,
    tombstone: (keys: string, phase: string) => `Tombstone ${keys}: ${phase}.`,
    cleaner: (map: number, written: number, of: number) =>
      `A round is under way: ${plural(map, 'key', 'keys')} in the map, ${grouped(written)} of ${grouped(of)} bytes written.`,
    mapping: (map: number) => `A round is under way: ${plural(map, 'key', 'keys')} in the map so far.`,
    reads: (position: number, count: number) =>
      `A consumer that starts at offset ${String(position)} reads ${plural(count, 'record', 'records')}.`,
  },
}
