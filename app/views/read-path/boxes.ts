import type { Box } from '../../marks/text-box'
import type { Move, Place } from '../../select/read-path-roads'

export type Floor = 'user' | 'kernel' | 'hardware'

const floors: Readonly<Record<Place, Floor>> = {
  disk: 'hardware',
  nic: 'hardware',
  'page-cache': 'kernel',
  pipe: 'kernel',
  'tls-record': 'kernel',
  'socket-buffer': 'kernel',
  'socket-receive-buffer': 'kernel',
  'page-table': 'user',
  'user-buffer': 'user',
  'jvm-heap': 'user',
  'jvm-direct-buffer': 'user',
  'tls-buffer': 'user',
}

export const floorOf = (place: Place): Floor => floors[place]

/** A place as one box of the picture; a place that bytes come back to after they left it has a second box. */
export interface Stop {
  readonly place: Place
  readonly floor: Floor
  /** Nothing goes through it: it is shown because one looks for it. */
  readonly idle: boolean
}

/** The stops of a call in the order in which bytes reach them, and for each move the two between which it runs (null: it stays where it is). */
export interface Journey {
  readonly stops: readonly Stop[]
  readonly legs: readonly ({ readonly from: number; readonly to: number } | null)[]
}

/** Unfolds the roads of a call: nothing runs backwards, so that arrows do not cross. */
export function journeyOf(moves: readonly Move[]): Journey {
  const stops: Stop[] = []
  const left = new Set<number>()
  const latest = (place: Place): number => stops.findLastIndex((stop) => stop.place === place)
  const add = (place: Place, idle = false): number => stops.push({ place, floor: floorOf(place), idle }) - 1
  const legs = moves.map(({ from, to }) => {
    if (from === to) {
      if (latest(from) < 0) add(from, true)
      return null
    }
    const source = latest(from) < 0 ? add(from) : latest(from)
    const known = latest(to)
    const target = known < 0 || left.has(known) ? add(to) : known
    left.add(source)
    return { from: source, to: target }
  })
  if (latest('page-cache') >= 0 && latest('disk') < 0) add('disk', true)
  if (!stops.some(({ floor }) => floor === 'user')) add('user-buffer', true)
  return { stops, legs }
}

const endsOfFloor: Readonly<Record<Floor, { readonly first: readonly Place[]; readonly last: readonly Place[] }>> = {
  user: { first: [], last: [] },
  kernel: { first: ['page-cache', 'socket-receive-buffer'], last: ['socket-buffer'] },
  hardware: { first: ['disk'], last: ['nic'] },
}

/** The stops of one floor, by number, from left to right. */
function inOrder({ stops }: Journey, floor: Floor): readonly number[] {
  const { first, last } = endsOfFloor[floor]
  const here = stops.flatMap((stop, n) => (stop.floor === floor ? [n] : []))
  const isLast = (n: number): boolean =>
    last.includes(stops[n]?.place ?? 'disk') && n === here.findLast((each) => stops[each]?.place === stops[n]?.place)
  const rank = (n: number): number => (first.includes(stops[n]?.place ?? 'nic') ? 0 : isLast(n) ? 2 : 1)
  return [...here].sort((a, b) => rank(a) - rank(b) || a - b)
}

export const boxMost = 150
export const pad = 14

/** How wide the boxes of so many in a row are, in a lane of that width. */
const boxWidth = (count: number, width: number): number => Math.min(boxMost, (width - 2 * pad - (count - 1) * 34) / Math.max(1, count))

/** Left to right in their floor: the first and the last at its ends, what is between them between them; alone in user space, in the middle. */
export function boxesOf(
  journey: Journey,
  width: number,
  { boxTops: tops, box: height }: { readonly boxTops: Readonly<Record<Floor, number>>; readonly box: number },
): ReadonlyMap<number, Box> {
  const boxes = new Map<number, Box>()
  const rows = { user: inOrder(journey, 'user'), kernel: inOrder(journey, 'kernel'), hardware: inOrder(journey, 'hardware') }
  const low = boxWidth(Math.max(2, rows.kernel.length, rows.hardware.length), width)
  for (const floor of ['user', 'kernel', 'hardware'] as const) {
    const row = rows[floor]
    const each = floor === 'user' ? boxWidth(Math.max(2, row.length), width) : low
    // Two in user space stand between the two below, so that arrows from below come in at their sides.
    const inset = floor === 'user' && row.length === 2 ? Math.max(0, Math.min(low / 2 + 34, (width - 2 * pad - 2 * each - 60) / 2)) : 0
    const [from, to] = [pad + inset, width - pad - inset - each]
    row.forEach((n, at) => {
      const stop = journey.stops[n]
      const alone = row.length === 1 && (floor === 'user' || (stop?.place !== 'page-cache' && stop?.place !== 'disk'))
      const x =
        row.length === 1 ? (alone && floor === 'user' ? (from + to) / 2 : alone ? to : from) : from + ((to - from) * at) / (row.length - 1)
      const [left, right] = [pad + low / 2, width - pad - low / 2]
      // In a narrow lane the one box above reaches over the two below it: the arrows go straight up and down.
      const reaches = alone && floor === 'user' && x - left < 34
      boxes.set(
        n,
        reaches ? { x: left - 14, y: tops[floor], width: right - left + 28, height } : { x, y: tops[floor], width: each, height },
      )
    })
  }
  return boxes
}
