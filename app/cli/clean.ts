import {
  cleanRound,
  consider,
  defaultLoadFactor,
  defaultLogConfig,
  defaultSlots,
  figuresOf,
  LogCleaningAborted,
  logConfigNames,
  nearest,
  retain,
  withLogConfig,
  type Codecs,
  type CompactionFact,
  type LogConfig,
  type SegmentedLog,
} from '../../engine'
import { codecLacking, withCodecs } from './codecs'
import { json, type Command } from './command'
import { Usage } from './failure'
import { factColumns, lineOf } from './log-lines'
import { print, say } from './output'
import { emptyOut, filesIn, loaded, newest, write } from './partition-folder'

function configOf(settings: readonly string[]): LogConfig {
  return settings.reduce<LogConfig>(
    (config, setting) => {
      const [name = '', ...rest] = setting.split('=')
      if (!logConfigNames.includes(name)) {
        const meant = nearest(name, [...logConfigNames])
        throw new Usage(
          `--config ${name} is no setting of a log.${meant === null ? ` It has ${logConfigNames.join(', ')}.` : ` Did you mean ${meant}?`}`,
        )
      }
      const after = withLogConfig(config, name, rest.join('='))
      if (after === null) throw new Usage(`--config ${setting} is a value that Kafka refuses.`)
      return after
    },
    { ...defaultLogConfig, compact: true, delete: false },
  )
}

type Tell = (fact: CompactionFact) => void

type Columns = Parameters<typeof lineOf>[0]

interface Cleaning {
  readonly config: LogConfig
  readonly codecs: Codecs
  readonly nowMs: number
  readonly checkpoint: number | null
  readonly tell: Tell
  readonly lineUp: (columns: Columns | null) => void
}

/** One round, in place; returns by which rule there is none. A round that had to split a segment is followed by the next. */
function cleaned(log: SegmentedLog, cleaning: Cleaning): string | null {
  const { config, codecs, nowMs, checkpoint, tell, lineUp } = cleaning
  const { offsets, dirtiness, eligible, rule } = consider({ figures: figuresOf(log), config, checkpoint }, nowMs)
  const { firstDirtyOffset } = offsets
  const { firstUncleanableOffset } = dirtiness
  lineUp([
    ['ratio', dirtiness.ratio],
    ['dirty', [firstDirtyOffset, firstUncleanableOffset]],
    ['rule', rule],
  ])
  if (!config.compact || !eligible) return rule
  const bounds = { firstDirtyOffset, firstUncleanableOffset, slots: defaultSlots, loadFactor: defaultLoadFactor }
  try {
    cleanRound(log, { config, codecs, nowMs, tell, keepsEmptyBatchAt: 'high-watermark', ...bounds })
    return null
  } catch (error) {
    if (!(error instanceof LogCleaningAborted)) throw error
    return cleaned(log, cleaning)
  }
}

export const clean: Command = {
  name: 'clean',
  usage: 'FOLDER --out FOLDER [--config KEY=VALUE]… [--now MS] [--first-dirty N] [--high-watermark N] [--json]',
  about: 'runs the cleaner, and retention, on the segment files of a folder, and writes those after; prints what went and by which rule',
  flags: [
    { name: 'out', value: 'FOLDER', about: 'where the segments after are written' },
    { name: 'config', value: 'KEY=VALUE', about: 'a setting of the topic; may be given more than once', repeats: true },
    { name: 'now', value: 'MS', about: 'the cleaner’s clock (default: the newest record)' },
    { name: 'first-dirty', value: 'N', about: 'the cleaner’s checkpoint (default: none, all of it is dirty)' },
    { name: 'high-watermark', value: 'N', about: 'nothing above it is cleaned (default: the end)' },
    json,
  ],
  words: { least: 1, most: 1, what: 'one folder' },
  async run({ words, text, all, whole, has }) {
    const [folder = ''] = words
    const out = text('out')
    if (out === undefined) throw new Usage('clean needs --out. See kafkascope clean --help.')
    const config = configOf(all('config'))
    emptyOut(out)
    const files = filesIn(folder)
    const most = Number.MAX_SAFE_INTEGER
    return withCodecs((codecs) => {
      const log = loaded(folder, files, config, codecs)
      log.highWatermark = Math.min(log.logEndOffset, whole('high-watermark', 0, most, log.logEndOffset))
      const nowMs = whole('now', 0, most, newest(log))
      const checkpoint = text('first-dirty') === undefined ? null : whole('first-dirty', 0, most, 0)
      const printed: string[] = []
      const lineUp = (columns: Columns | null): void => {
        if (columns !== null) printed.push(lineOf(columns, has('json')))
      }
      const untouched = new Set(log.segments)
      const tell: Tell = (fact) => {
        lineUp(factColumns(fact, has('json')))
      }
      const rule = cleaned(log, { config, codecs, nowMs, checkpoint, tell, lineUp })
      if (rule !== null) say(`${folder}: the cleaner lets this log be (${rule}).`)
      for (const deletion of retain(log, config, nowMs).deletions)
        lineUp([
          ['segment', deletion.baseOffset],
          ['gone', 'file'],
          ['rule', deletion.rule],
        ])
      write(out, log, files, untouched)
      for (const line of printed) print(line)
      return 0
    }, codecLacking)
  },
}
