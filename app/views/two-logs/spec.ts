import type { Frame } from '../../../engine'
import { twoLogsOf, type LogSide, type ToldRecord, type TwoLogsReading } from '../../select/two-logs'
import type { Area, Words } from '../../words/en'
import { withAreas } from '../../words/load'

export type { AskedOfLeader, LeadersAnswer } from '../../select/log-talk'
export type { LogSide, ToldRecord } from '../../select/two-logs'

/** Two logs of one partition, and what was said between those who keep them; `null`: there are none. */
export type TwoLogsSpec = TwoLogsReading | null

export type TwoLogsWords = Area<'twoLogs'>

export const select = (frame: Frame): TwoLogsSpec => twoLogsOf(frame)

/** The view's own texts, if they are here. */
export const twoLogsWords = (words: Words): TwoLogsWords | null => withAreas(words, ['twoLogs'])?.twoLogs ?? null

export function roleOf({ leads, fate }: LogSide, { leader, leaderEpoch }: TwoLogsReading, own: TwoLogsWords, { cluster }: Words): string {
  if (fate !== 'running') return cluster.fates[fate]
  return leads ? own.leads(leaderEpoch) : leader < 0 ? own.nobodyLeads : own.follows
}

/** Where the leader's log leaves the last epoch of the other one, or the one before that it knows. */
export function leadersEnd({ upper, lower }: TwoLogsReading): { readonly epoch: number; readonly ends: number } {
  const last = upper.epochs.at(-1)?.epoch ?? -1
  const known = lower.epochs.findLast(({ epoch }) => epoch <= last)
  const next = lower.epochs.find(({ epoch }) => epoch > last)
  return { epoch: known?.epoch ?? last, ends: next?.startOffset ?? lower.end }
}

/** In a sentence or two: do the logs part, and what comes of that. */
export function explained(spec: TwoLogsReading, { explains }: TwoLogsWords): readonly string[] {
  const { upper, lower, common, apart, cut, others, answer } = spec
  const more = others.length === 0 ? [] : [explains.others(others)]
  if (apart > 0) {
    const { epoch, ends } = leadersEnd(spec)
    const cuts = answer?.diverging == null ? [] : [explains.cuts(upper.broker, common)]
    return [explains.parts(upper.broker, lower.broker, epoch, ends), ...cuts, ...more]
  }
  if (cut !== null && upper.end <= cut.offset) return [explains.wasCut(upper.broker, cut.offset), ...more]
  return [upper.end < lower.end ? explains.behind(upper.broker, lower.end - upper.end) : explains.equal, ...more]
}

function sideSays(side: LogSide, spec: TwoLogsReading, own: TwoLogsWords, words: Words): string {
  const epochs = side.epochs.map(({ epoch, startOffset }) => own.says.from(epoch, startOffset))
  return own.says.side(side.broker, roleOf(side, spec, own, words), own.ends(side.end, side.highWatermark), epochs)
}

const acksOf = ({ acks }: ToldRecord): string => (acks === -1 ? 'all' : '1')

function toldSays(told: readonly ToldRecord[], { says }: TwoLogsWords): readonly string[] {
  return [...new Set(told.map(({ producer }) => producer))].map((producer) => {
    const its = told.filter((record) => record.producer === producer)
    const lost = its.filter(({ kept }) => !kept).map(({ value }) => value)
    return says.told(producer, its[0] === undefined ? '' : acksOf(its[0]), lost, its.length - lost.length)
  })
}

/** The two cards in words: what was asked, and what was answered; in a room in two lines. */
export function cardsOf(
  { asked, answer }: TwoLogsReading,
  own: TwoLogsWords,
  brief = false,
): readonly (readonly [message: number, lines: readonly string[]])[] {
  if (asked === null) return []
  const [from, last] = [`fetchOffset ${String(asked.fetchOffset)}`, `lastFetchedEpoch ${String(asked.lastFetchedEpoch)}`]
  const question = brief ? [`${own.asks(1)} ${from}`, last] : [own.asks(1), from, last]
  if (answer === null) return [[asked.message, question]]
  const { diverging, errorCode, records, highWatermark } = answer
  const said =
    errorCode !== 0
      ? [own.answers.refused(2), `errorCode ${String(errorCode)}`]
      : diverging !== null
        ? brief
          ? [own.answers.diverging(2), `divergingEpoch ${String(diverging.epoch)}, endOffset ${String(diverging.endOffset)}`]
          : [own.answers.diverging(2), 'divergingEpoch', `epoch ${String(diverging.epoch)}, endOffset ${String(diverging.endOffset)}`]
        : [
            records > 0 ? own.answers.records(2, records) : own.answers.nothing(2),
            ...(highWatermark < 0 ? [] : [`highWatermark ${String(highWatermark)}`]),
          ]
  return [
    [asked.message, question],
    [answer.message, said],
  ]
}

export function describe(spec: TwoLogsSpec, words: Words): string {
  const own = twoLogsWords(words)
  if (own === null) return ''
  if (spec === null) return own.empty
  return [
    own.says.head(spec.partition, spec.upper.broker, spec.lower.broker),
    sideSays(spec.upper, spec, own, words),
    sideSays(spec.lower, spec, own, words),
    ...explained(spec, own),
    ...cardsOf(spec, own).map(([, lines]) => `${lines.join(', ')}.`),
    ...toldSays(spec.told, own),
  ].join(' ')
}
