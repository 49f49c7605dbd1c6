import type { Item } from './classic-scenarios-whole-items'
import { wantedItem, type Wanted } from './classic-scenarios-whole-item-wanted'
import { byTopic } from './consumer-scenarios-whole-views'
import { compareListed, compareRecords } from './consumer-scenarios-views'
import { splitTopicPartition } from '../../kafka/ids'
import { isJson, list, object, text, Unreadable, type Json } from './reading'
import type { VectorDifference } from './result'

/** A callback that a list has although it has nothing to say. */
const callbacks = ['onPartitionsAssigned', 'onPartitionsRevoked', 'onPartitionsLost']

function partitionsIn(view: Json): Json {
  const { partitions } = view
  return Array.isArray(partitions) ? byTopic(partitions.map((each) => splitTopicPartition(String(each)))) : {}
}

const compareCallback = (wanted: Json, got: Json, field: string): VectorDifference[] =>
  compareListed(wanted, { partitions: partitionsIn(got) }, field)

const compareAppend = (wanted: Json, got: Json, field: string): VectorDifference[] =>
  compareRecords(
    wanted['records'],
    list(got['records'], 'records').map((each) => object(each, 'records')),
    field,
  )

/** A client that is so, now or from now on. */
function standing(lane: string, wanted: Json, field: string): Wanted {
  const alike = (item: Item): boolean => item.kind === 'client' && item.lane === lane
  const differences = (item: Item): readonly VectorDifference[] => (alike(item) ? compareListed(wanted, item.view, `${field}.${lane}`) : [])
  return { lane, standing: true, local: true, differences, fits: (item) => alike(item) && differences(item).length === 0 }
}

function ofEvent(step: Json, name: string, field: string): Wanted[] {
  const lane = text(step['from'], 'from')
  const listed = step['partitions'] === undefined ? {} : { partitions: step['partitions'] }
  if (name === 'pauseFetching') return [standing(lane, { stopped: step['partitions'] }, field)]
  const callback = callbacks.find((each) => name.startsWith(each))
  if (callback !== undefined) return [wantedItem(lane, 'callback', callback, listed, field, compareCallback)]
  const expected = step['expect'] === undefined ? {} : object(step['expect'], 'expect')
  if (expected['timer'] !== undefined) {
    const { timer: kind, member } = expected
    return [wantedItem('coordinator', 'fact', 'TimerFired', { kind, member }, field, compareListed)]
  }
  if (expected['throws'] !== undefined) {
    const words = text(expected['throws'], 'expect.throws').toLowerCase().split('_')
    const camel = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
    return [
      wantedItem(
        text(expected['client'], 'expect.client'),
        'fact',
        'ExceptionThrown',
        { class: `${camel}Exception` },
        field,
        compareListed,
      ),
    ]
  }
  return []
}

/** What clients believe after a step: those who do something in it, and those of whom something is new. */
function ofClients(step: Json, before: Json, field: string): Wanted[] {
  const states = isJson(step['clientStates']) ? step['clientStates'] : {}
  const owned = object(step['owned'], 'owned')
  const ownedBefore = isJson(before['owned']) ? before['owned'] : {}
  const names = new Set([...Object.keys(states), ...Object.keys(owned)])
  return [...names].flatMap((name) => {
    const wanted = {
      ...(states[name] === undefined ? {} : { state: states[name] }),
      ...(owned[name] === undefined || JSON.stringify(owned[name]) === JSON.stringify(ownedBefore[name]) ? {} : { owned: owned[name] }),
    }
    return Object.keys(wanted).length === 0 ? [] : [standing(name, wanted, field)]
  })
}

/** The things that the steps of a list ask to be seen, in order, by step. */
export function wantsOf(steps: readonly Json[]): (step: Json, field: string) => readonly Wanted[] {
  const before = new Map(steps.map((step, index) => [step, steps[index - 1] ?? {}]))
  return (step, field) => {
    const name = text(step['name'], 'name')
    const found: Wanted[] = []
    const fields = object(step['fields'] ?? {}, 'fields')
    switch (step['kind']) {
      case 'request':
        found.push(wantedItem(text(step['from'], 'from'), 'request', name, fields, field, compareListed))
        break
      case 'response':
        found.push(wantedItem(text(step['to'], 'to'), 'response', name, fields, field, compareListed))
        break
      case 'records':
        found.push(wantedItem('coordinator', 'append', 'append', { records: step['records'] }, field, compareAppend))
        break
      case 'event':
        if (!(isJson(step['do']) && step['do']['op'] === 'start')) found.push(...ofEvent(step, name, field))
        break
      default:
        throw new Unreadable('kind', 'a known kind', step['kind'])
    }
    return [...found, ...ofClients(step, before.get(step) ?? {}, field)]
  }
}
