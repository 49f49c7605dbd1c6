import type { Item } from './classic-scenarios-whole-items'
import { type Wanted, none } from './classic-scenarios-whole-item-wanted'
import { wantedOf } from './classic-scenarios-whole-wanted'
import { shown, text, type Json } from './reading'
import type { VectorDifference } from './result'

/** Finds the steps of a list, in order, among what happened. Steps of different clients at one time may come in either order. */
export class Matching {
  readonly differences: VectorDifference[] = []
  private time: unknown = undefined
  /** Everything up to here was matched by steps of earlier times. */
  private base = -1
  private reached = -1
  /** The last that was matched of each client, and of the coordinator. */
  private readonly lanes = new Map<string, number>()

  constructor(
    private readonly items: readonly Item[],
    private readonly wants: (step: Json, field: string) => readonly Wanted[] = wantedOf,
  ) {}

  match(step: Json): void {
    const time = step['at'] ?? step['t']
    if (time !== this.time) {
      this.time = time
      this.base = this.reached
    }
    const field = `step ${shown(step['n'])}`
    for (const wanted of this.wants(step, field)) this.find(wanted, field, step)
  }

  private find(wanted: Wanted, field: string, step: Json): void {
    const last = this.lanes.get(wanted.lane) ?? -1
    const from = wanted.local ? last : Math.max(last, this.base)
    if (wanted.standing) {
      const now = this.items.slice(0, from + 1).findLast((item) => item.kind === 'client' && item.lane === wanted.lane)
      if (now !== undefined && wanted.fits(now)) return
    }
    const place = this.items.findIndex((item, index) => index > from && wanted.fits(item))
    if (place >= 0) {
      this.lanes.set(wanted.lane, place)
      this.reached = Math.max(this.reached, place)
      return
    }
    const closest = this.items
      .slice(from + 1)
      .map((item) => wanted.differences(item))
      .find((differences) => differences.length > 0)
    if (closest !== undefined) this.differences.push(...closest)
    else
      this.differences.push({
        field,
        wanted: `${text(step['kind'], 'kind')} ${text(step['name'], 'name')}`,
        got: none().length === 0 ? 'nothing like it' : '',
      })
  }
}
