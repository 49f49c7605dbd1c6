import { errorName, type ClusterWorld, type ConsumerState, type Event, type Value } from '../../engine'
import { consumersOf } from './members'
import { consumerOf } from './hosted'

/** An event with its names resolved, as sentences want them. */
export interface EventFact {
  readonly kind: 'event' | 'act' | 'arrival' | 'quiet' | 'start'
  readonly type: string
  readonly rule: string
  readonly who: string
  readonly to: string
  readonly error: string | null
  readonly detail: Readonly<Record<string, string>>
}

/** Names for nodes and member ids. */
export interface Naming {
  readonly consumers: readonly ConsumerState[]
  readonly known: Map<string, string>
}

/** Names for the consumers of this world, looked up once each. */
export const namingOf = (world: ClusterWorld): Naming => ({ consumers: consumersOf(world, null), known: new Map() })

/** The short name of the consumer behind a member id; a node's own name as it is. */
export function nameIn(naming: Naming, id: string): string {
  const known = naming.known.get(id)
  if (known !== undefined) return known
  const name = naming.consumers.some((consumer) => consumer.name === id) ? id : (consumerOf(naming.consumers, id)?.name ?? id)
  naming.known.set(id, name)
  return name
}

/** `p0 p1` while all are of one topic, else whole names; many are counted. */
export function partitionsText(names: readonly string[]): string {
  const topics = new Set(names.map((name) => name.slice(0, name.lastIndexOf('-'))))
  const short = topics.size === 1 ? names.map((name) => `p${name.slice(name.lastIndexOf('-') + 1)}`) : names
  return short.length <= 8 ? short.join(' ') : `${short.slice(0, 3).join(' ')} … ${short.at(-1) ?? ''} (${String(short.length)})`
}

const text = (value: Value, key: string): string =>
  typeof value === 'object' ? (key === 'partitions' ? partitionsText(value.map(String)) : value.map(String).join(' ')) : String(value)

function errorIn({ error, errorCode }: Readonly<Record<string, Value>>): string | null {
  const name = typeof error === 'string' ? error : typeof errorCode === 'number' ? (errorName(errorCode) ?? String(errorCode)) : ''
  return name === '' || name === 'NONE' ? null : name
}

const actTypes =
  /^(start|close|kill|freeze|thaw|enforce|add|create|delete|set|remove|move|drop|hold|release|late|block|stop|elect|begin|commit|abort)[A-Z]\w*$|^(busy|subscribe|unsubscribe|commit|produce|runCleaner)$/

/** Whether somebody did it: the script, or a reader. */
export const isAct = (event: Event): boolean => event.cause === 0 && actTypes.test(event.type)

const subjects = ['member', 'topic', 'group', 'name', 'label', 'broker', 'producer'] as const

/** An event as a sentence needs it, nodes and members by their names. */
export function factOf(event: Event, naming: Naming): EventFact {
  const { detail } = event
  const texts = Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, text(value, key)]))
  const act = isAct(event)
  const subject = subjects.map((key) => detail[key]).find((value) => typeof value === 'string' || typeof value === 'number')
  const { reader } = detail
  const member =
    typeof reader === 'string'
      ? reader
      : typeof detail['member'] === 'string' && detail['message'] === undefined
        ? nameIn(naming, detail['member'])
        : nameIn(naming, event.node)
  return {
    kind: act ? 'act' : 'event',
    type: event.type,
    rule: event.rule,
    who: act ? (typeof subject === 'string' || typeof subject === 'number' ? String(subject) : '') : member,
    to: typeof detail['to'] === 'string' ? nameIn(naming, detail['to']) : '',
    error: errorIn(detail),
    detail: texts,
  }
}
