import type { LogMoment } from '../../select/log/log-moment'
import { looksOf, markerOf, protectionOf } from './look'
import type { LogWords } from './words'

/** What a record is and why it is there, in words. */
export function cellSays(moment: LogMoment, at: number, words: LogWords): string {
  const { cells, keys } = moment
  const state = looksOf(moment)(at)
  const key = cells.key[at] ?? -1
  const name =
    state.look === 'marker'
      ? `${words.marker}: ${words.markers[markerOf(cells.flags[at] ?? 0)]}`
      : key < 0
        ? words.noKey
        : (keys[key] ?? '')
  const protection = protectionOf(moment, at)
  const fate =
    protection === null
      ? key < 0 || !moment.compact
        ? ''
        : words.cell.latest
      : words.cell.superseded(cells.by[at] ?? -1, words.protectedBy[protection.by](protection.later))
  const round = state.round === null ? '' : words.cell[state.round]
  const aborted = state.look === 'aborted' ? words.legend.aborted : ''
  return [words.cell.record(cells.offset[at] ?? 0, name, state.tombstone), moment.compact ? fate : '', aborted, round]
    .filter((text) => text !== '')
    .join('; ')
}
