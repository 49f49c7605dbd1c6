import type { Words } from './en'
import type { EventName, Telling, Told } from './en/events'
import type { RefusalName } from './en/event-refusals'
import type { OtherEventName } from './en/other-events'
import { areaHere } from './load'

/** Something that happened, ready to be told in any language. */
export interface Fact extends Told {
  readonly kind: 'event' | 'act' | 'arrival' | 'quiet' | 'start'
  /** The event's type, an action's name, or what arrived. */
  readonly type: string
  readonly rule: string
  readonly error: string | null
}

const knows = <Name extends string>(list: Readonly<Record<Name, unknown>>, name: string): name is Name => Object.hasOwn(list, name)

/** Whether the sentences are here that these facts need; if not, those of `otherEvents` are to be brought. */
export const isTellable = (facts: readonly Fact[], words: Words): boolean =>
  areaHere(words, 'otherEvents') !== undefined || facts.every(({ kind, type }) => kind !== 'event' || knows(words.events.makers, type))

function tellEvent(type: string, told: Told, words: Words): Telling | null {
  const { makers } = words.events
  if (knows<EventName>(makers, type)) return makers[type](told)
  const others = areaHere(words, 'otherEvents')
  return others !== undefined && knows<OtherEventName>(others, type) ? others[type](told) : null
}

/** A fact as a title and a sentence. */
export function tell(fact: Fact, words: Words): Telling {
  const { events } = words
  const { refusals } = events
  if (fact.kind === 'start') return fact.type === 'path' || fact.type === 'memory' ? events.starts[fact.type] : events.start
  if (fact.kind === 'quiet') return events.quiet
  if (fact.kind === 'arrival') return events.arrives(fact.type, fact.to)
  if (fact.kind === 'act') return events.act(fact.type, fact.who)
  if (fact.type === 'ActionIgnored') return events.ignored(fact.detail['do'] ?? '')
  if (fact.error !== null && fact.type.endsWith('Response'))
    return [
      events.answered(fact.to, fact.error),
      knows<RefusalName>(refusals, fact.error) ? refusals[fact.error] : events.refused(fact.error),
    ]
  return tellEvent(fact.type, fact, words) ?? events.unknown(fact.type)
}

/** What a beat comes to: a title, and one or two sentences. */
export function tellAll(facts: readonly Fact[], words: Words): { readonly title: string; readonly text: string } {
  const [first, ...others] = facts
  if (first === undefined) return { title: words.events.quiet[0], text: words.events.quiet[1] }
  const [title, sentence] = tell(first, words)
  const more = others.map((fact) => words.events.full(tell(fact, words)[0]))
  return { title, text: words.events.join([sentence, ...more]) }
}
