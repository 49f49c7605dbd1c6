import { textAt } from '../../marks/text-box'
import type { CompactionRule } from '../../../engine'
import { pickWords } from '../../marks/pick-text'
import { clockTime, type LogMoment } from '../../select/log/log-moment'
import type { CleanerMoment } from '../../select/log/round-moment'
import { fitText, textWidth } from '../../ui/measure'
import { emptyPanel, heading, lines, type OwnText, type Panel, type Place, type Shape } from './panel'
import type { LogWords } from './words'

const mostEntries = 8

/** Entries of the map stand beside each other where each has so much room. */
const entryRoom = 180

export const keyText = (moment: LogMoment, key: number, words: LogWords): string => (key < 0 ? words.noKey : (moment.keys[key] ?? ''))

/** Each key's last offset, as far as the map has come. */
export function mapPanel(moment: LogMoment, map: NonNullable<CleanerMoment['map']>, words: LogWords, { x, y, width }: Place): Panel {
  const head = heading([words.map.title], words.map.lead, x, y, width)
  const shown = map.entries.length > mostEntries ? map.entries.slice(-mostEntries) : map.entries
  const texts = [...head.texts]
  const own: OwnText[] = []
  const shapes: Shape[] = []
  const columns = Math.max(1, Math.floor((width + 8) / (entryRoom + 8)))
  const wide = (width - (columns - 1) * 8) / columns
  const rows = Math.ceil(shown.length / columns)
  for (const [n, { key, offset }] of shown.entries()) {
    const latest = words.map.latest(offset)
    const room = wide - 34 - textWidth(latest, 12, 'mono400') - 12
    const [from, y] = [x + (n % columns) * (wide + 8), head.bottom + Math.floor(n / columns) * 30]
    shapes.push({ id: `entry ${String(key)}`, x: from, y, width: wide, height: 26, round: 6, fill: 'card', stroke: 'hairline' })
    shapes.push({ id: `dot ${String(key)}`, x: from + 10, y: y + 8, width: 10, height: 10, round: 5, fill: { key } })
    own.push({
      box: textAt(from + 27, y + 17, fitText(keyText(moment, key, words), room, 13, 'sans600'), 13, { face: 'sans600', ink: 'own' }),
      paint: { key },
    })
    texts.push(textAt(from + wide - 10, y + 17, latest, 12, { face: 'mono400', anchor: 'end' }))
  }
  const top = head.bottom + rows * 30
  const rest = map.entries.length - shown.length
  const foot = [words.map.room(map.size, map.mostKeys), ...(rest > 0 ? [words.map.more(rest)] : [])].join('; ')
  const under = lines(foot, x, top, width, 12, { ink: 'soft' })
  return { ...emptyPanel(y), texts: [...texts, ...under.texts], own, shapes, bottom: under.bottom }
}

/** What the cleaner decides where it stands, in words, the longest first. */
export function headWords(moment: LogMoment, cleaner: CleanerMoment, words: LogWords): readonly string[] {
  const { head } = words
  const { at, rule, supersededBy, phase } = cleaner
  const { cells } = moment
  const place = cells.offset.indexOf(at)
  const key = keyText(moment, cells.key[place] ?? -1, words)
  const clock = moment.clocks.find(({ offsets }) => offsets.includes(at))
  const when = (ms: number): number => clockTime(moment, ms)
  if (phase === 'map') return [head.mapped(at, key), head.here(at)]
  const says: Partial<Readonly<Record<CompactionRule, string>>> = {
    'compaction/drop/superseded': head.superseded(at, key, supersededBy),
    'compaction/keep/latest-for-key': head.kept(at, key),
    'compaction/keep/tombstone-horizon-set': head.horizonSet(at, when(cleaner.horizonMs)),
    'compaction/keep/tombstone-waits': head.waits(at, when(clock?.horizonMs ?? cleaner.horizonMs)),
    'compaction/drop/tombstone-expired': head.expired(at),
    'compaction/drop/aborted': head.aborted(at),
    'compaction/keep/after-mapped-range': head.beyond(at),
  }
  const said = (rule === null ? undefined : says[rule]) ?? head.here(at)
  return [said, head.here(at)]
}

/** Where there is no room for all of a sentence. */
export const shorter = (wordings: readonly string[], room: number): string => pickWords(wordings, room, 12, 'sans600')
