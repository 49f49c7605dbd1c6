import type { Message } from '../../cluster/message'
import type { Envelope } from '../../kernel/node'
import { nextAt } from '../../kernel/due'
import { fromMs } from '../../kernel/time'
import { Watched } from './classic-scenarios-whole-items'
import { doOf } from './consumer-scenarios-story'
import { compareListed } from './consumer-scenarios-views'
import { giveUpLost, regexTimers, runningClients } from './consumer-scenarios-whole-do'
import { ConsumerPace } from './consumer-scenarios-whole-pace'
import { listBegins, worldOf } from './consumer-scenarios-whole-setup'
import { startersOf, type Story } from './consumer-scenarios-whole-story'
import { consumerViews } from './consumer-scenarios-whole-views'
import { object, text, type Json } from './reading'
import { beat, veryLongMs } from './scenarios-whole-world'

/** More steps than any list takes: something goes round in circles. */
const mostSteps = 400_000
/** How long a client may take to get to a request that a list has. */
const patience = fromMs(1500)

/** A list being told to a run. */
export class Telling {
  readonly watched: Watched
  readonly pace: ConsumerPace
  /** Whether regular expressions are resolved by themselves: where a list does it, they are not before. */
  resolves: boolean
  /** Whether the coordinator has moved. */
  private moved = false

  constructor(readonly story: Story) {
    this.watched = new Watched(worldOf(story), consumerViews)
    const { world } = this.watched
    const names = new Set([
      ...startersOf(story),
      ...story.steps.flatMap((step) => (step['kind'] === 'request' ? [text(step['from'], 'from')] : [])),
    ])
    this.resolves = !story.steps.some((step) => doOf(step)['op'] === 'resolveRegexes')
    this.pace = new ConsumerPace(world, [...names], story.steps)
  }

  /** After every step. */
  private settle(): void {
    this.pace.settle()
    if (!this.resolves) regexTimers(this.watched.world, listBegins + fromMs(veryLongMs))
  }

  /** Everything that happens until then. */
  go(until: number): void {
    this.settle()
    while (this.watched.step(until)) {
      this.settle()
      if (this.watched.world.step > mostSteps) throw new Error(`more than ${String(mostSteps)} steps`)
    }
  }

  /** A heartbeat of the classic protocol that is listed without anything that makes it is a routine one. */
  routine(step: Json): void {
    const { world } = this.watched
    const client = text(step['from'], 'from')
    this.go(world.time)
    if (this.pace.waiting(client, 'Heartbeat') === undefined) beat(world, client)
  }

  /** A member that subscribes to something else says so in its next heartbeat, which a list has at once. */
  sayChange(step: Json): void {
    const { world } = this.watched
    const client = text(step['from'], 'from')
    const state = world.nodes.get(client)
    if (state?.kind !== 'consumer' || state.client.protocol !== 'consumer' || state.client.memberEpoch <= 0) return
    this.go(world.time + fromMs(5))
    beat(world, client)
  }

  /** Whether a request to the new coordinator is older than what its client has done since: that one is lost, and all is said again. */
  private isOvertaken({ body }: Envelope<Message>, step: Json): boolean {
    if (!this.moved || body.kind !== 'request') return false
    const view = consumerViews.request(body)
    return view !== null && compareListed(object(step['fields'] ?? {}, 'fields'), view, '').length > 0
  }

  /** A timer falls due as long after what armed it as listed: the run may be some ms behind. */
  awaitTimer(step: Json): void {
    const { world, items } = this.watched
    const until = world.time + fromMs(50)
    const seen = items.findLastIndex((item) => item.kind === 'request')
    this.settle()
    const { timer, member } = object(step['expect'], 'expect')
    const fired = (): boolean =>
      items.slice(seen).some(({ name, view }) => name === 'TimerFired' && view['kind'] === timer && view['member'] === member)
    while (!fired() && this.watched.step(until)) this.settle()
    this.go(world.time + fromMs(5))
  }

  /** The coordinator has moved: every client learns it from a heartbeat. */
  hearOfMove(): void {
    const { world } = this.watched
    this.moved = true
    this.go(world.time)
    const clients = runningClients(world)
    for (const client of clients) beat(world, client)
    this.go(world.time)
    for (const client of clients) {
      const waiting = this.pace.waiting(client, 'ConsumerGroupHeartbeat')
      if (waiting !== undefined) this.pace.go(waiting)
    }
  }

  /** Let the request of a step be handled, as soon as its client has made it. */
  handle(step: Json): void {
    const { world, items } = this.watched
    const [from, api] = [text(step['from'], 'from'), text(step['name'], 'name')]
    const seen = items.length
    const until = world.time + patience
    for (;;) {
      const waiting = this.pace.waiting(from, api)
      if (waiting !== undefined && this.isOvertaken(waiting, step)) {
        world.heldBack.splice(world.heldBack.indexOf(waiting), 1)
        giveUpLost(world, from)
      } else if (waiting !== undefined) {
        this.pace.handled(step)
        this.pace.go(waiting)
        this.go(world.time)
        return
      }
      if (items.slice(seen).some(({ kind, lane, name }) => kind === 'request' && lane === from && name === api)) {
        this.pace.handled(step)
        return
      }
      const at = nextAt(world)
      if (at === null || at > until || !this.watched.step(until)) return
      this.settle()
    }
  }
}
