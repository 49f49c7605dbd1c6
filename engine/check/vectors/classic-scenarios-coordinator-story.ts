import { list, text, Unreadable, whole, type Json } from './reading'

/** What a step list names the ids that the coordinator made. */
export class Ids {
  private readonly ids = new Map<string, string>()
  private readonly names = new Map<string, string>()

  bind(name: string): string {
    const known = this.ids.get(name)
    if (known !== undefined) return known
    const id = `${name}-${String(this.ids.size + 1)}`
    this.ids.set(name, id)
    this.names.set(id, name)
    return id
  }

  id(name: string): string {
    if (name === '') return ''
    const id = this.ids.get(name)
    if (id === undefined) throw new Unreadable('memberId', 'an id that an answer gave', name)
    return id
  }

  name(id: string): string {
    return this.names.get(id) ?? id
  }
}

/** What a client of a step list is told to be. */
export interface ClientSettings {
  readonly sessionTimeoutMs: number
  readonly rebalanceTimeoutMs: number
  readonly heartbeatIntervalMs: number
  readonly protocols: readonly string[]
}

/** A client’s settings, by Kafka’s names of them. */
export function settingsOf(config: Json): ClientSettings {
  return {
    sessionTimeoutMs: whole(config['session.timeout.ms'], 'session.timeout.ms'),
    rebalanceTimeoutMs: whole(config['max.poll.interval.ms'], 'max.poll.interval.ms'),
    heartbeatIntervalMs: whole(config['heartbeat.interval.ms'], 'heartbeat.interval.ms'),
    protocols: list(config['partition.assignment.strategy'], 'strategy').map((each) => text(each, 'strategy')),
  }
}
