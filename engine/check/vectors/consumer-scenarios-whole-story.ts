import { doOf, startersVote } from './consumer-scenarios-story'
import { isJson, list, text, textOrNull, texts, whole, type Json } from './reading'

/** One list, read as far as a run needs it. */
export interface Story {
  readonly topics: Json
  readonly config: Json
  readonly steps: readonly Json[]
  readonly kafkaVersion: string
  readonly endsStable: boolean
}

/** The step that says what there is at the start, if it is not nothing. */
export function startOf({ steps }: Story): Json | null {
  const [first] = steps
  return first !== undefined && doOf(first)['op'] === 'start' ? first : null
}

/** The names of those who are there at the start. */
export function startersOf(story: Story): readonly string[] {
  const first = startOf(story)
  return first === null ? [] : list(doOf(first)['members'], 'do.members').map((each) => text(each, 'do.members'))
}

/** What a list says of a client. */
export interface Client {
  readonly name: string
  readonly topics: readonly string[]
  readonly regex: string | null
  readonly instanceId: string | null
  readonly assignor: string | null
  readonly maxPollIntervalMs: number
  readonly isClassic: boolean
}

/** Every client of the list. */
export function clientsOf(story: Story): Map<string, Client> {
  const clients = new Map<string, Client>()
  const first = startOf(story)
  const op = first === null ? {} : doOf(first)
  const instanceIds = isJson(op['instanceIds']) ? op['instanceIds'] : {}
  for (const name of startersOf(story))
    clients.set(name, {
      name,
      topics: texts(op['subscribed'], 'do.subscribed'),
      regex: null,
      instanceId: textOrNull(instanceIds[name], 'do.instanceIds'),
      assignor: startersVote(story.steps),
      maxPollIntervalMs: 300_000,
      isClassic: first?.['groupType'] === 'classic',
    })
  for (const step of story.steps) {
    const subscribe = doOf(step)
    const name = subscribe['op'] === 'subscribe' ? text(subscribe['client'], 'do.client') : null
    if (name === null || clients.has(name)) continue
    clients.set(name, {
      name,
      topics: subscribe['topics'] === undefined ? [] : texts(subscribe['topics'], 'do.topics'),
      regex: textOrNull(subscribe['regex'], 'do.regex'),
      instanceId: textOrNull(subscribe['instanceId'], 'do.instanceId'),
      assignor: textOrNull(subscribe['serverAssignor'], 'do.serverAssignor'),
      maxPollIntervalMs: whole(subscribe['rebalanceTimeoutMs'] ?? 300_000, 'do.rebalanceTimeoutMs'),
      isClassic: false,
    })
  }
  return clients
}
