import { clientName } from './classic-scenarios-coordinator-clients'
import { isJson, object, text, Unreadable, type Json } from './reading'

const instance = /^m(\d+)(?: \((\w+)\))?$/

/** One list, read as far as a run needs it. */
export interface Story {
  readonly config: Json
  readonly start: Json
  readonly steps: readonly Json[]
  readonly kafkaVersion: string
  readonly outcome: Json
}

/** A client that is there from the start. */
interface Starter {
  readonly client: string
  readonly memberId: string
  readonly instanceId: string | null
}

/** Who is there from the start. */
export function startersOf(start: Json): readonly Starter[] {
  return Object.keys(object(start['members'], 'members')).map((label) => {
    const match = instance.exec(label)
    const number = match?.[1]
    if (number === undefined) throw new Unreadable('start.members', 'm1 or m1 (i1)', label)
    return { client: `c${number}`, memberId: `m${number}`, instanceId: match?.[2] ?? null }
  })
}

/** What is done from outside in a step. */
export const opOf = (step: Json): Json => (isJson(step['do']) ? step['do'] : {})

/** Every client of the list, with the id of its instance. */
export function clientsOf({ start, steps }: Story): Map<string, string | null> {
  const clients = new Map<string, string | null>(startersOf(start).map(({ client, instanceId }) => [client, instanceId]))
  for (const step of steps) {
    const { op, client, instanceId } = opOf(step)
    if (op !== 'subscribe') continue
    const name = clientName(text(client, 'do.client'))
    clients.set(name, instanceId === undefined ? (clients.get(name) ?? null) : text(instanceId, 'do.instanceId'))
  }
  return clients
}

/** The ids that the answers give, by client, in order: the coordinator mints those. */
export function idsOf({ start, steps }: Story): Map<string, string[]> {
  const ids = new Map<string, string[]>(startersOf(start).map(({ client, memberId }) => [client, [memberId]]))
  for (const step of steps) {
    const fields = isJson(step['fields']) ? step['fields'] : {}
    if (step['kind'] !== 'request' || step['name'] !== 'JoinGroup' || fields['memberId'] !== '') continue
    const client = clientName(text(step['from'], 'from'))
    const answer = steps
      .slice(steps.indexOf(step))
      .find((each) => each['kind'] === 'response' && each['name'] === 'JoinGroup' && each['ref'] === step['ref'])
    const memberId = isJson(answer?.['fields']) ? answer['fields']['memberId'] : undefined
    if (typeof memberId !== 'string' || memberId === '') continue
    const known = ids.get(client)
    if (known === undefined) ids.set(client, [memberId])
    else if (!known.includes(memberId)) known.push(memberId)
  }
  return ids
}
