import type { Box, TextBox } from '../../marks/text-box'
import type { ToldBatch } from '../../select/replicas-reading'
import { fitText, textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'

/** A record that a producer was told is written: is it where it was told to be? */
export interface ToldChip extends Box {
  readonly key: string
  readonly fate: Fate
  readonly texts: readonly TextBox[]
}

export interface PlacedTold {
  readonly producer: string
  readonly texts: readonly TextBox[]
  readonly chips: readonly ToldChip[]
}

/** `open`: it cannot be said, since nobody leads, or nothing was told. */
export type Fate = 'kept' | 'lost' | 'refused' | 'open'

const chipHeight = 26
const rowHeight = 44
const gap = 6
const nameWidth = 150

interface Told {
  readonly key: string
  readonly value: string
  readonly verdict: string
  readonly fate: Fate
  readonly width: number
}

function recordsOf(batches: readonly ToldBatch[], { cluster }: Words): readonly Told[] {
  return batches.flatMap(({ values, baseOffset, kept, error }) => {
    const fate: Fate = error !== 0 ? 'refused' : kept === null ? 'open' : kept ? 'kept' : 'lost'
    const verdict = cluster.told[fate]
    return values.map((value, n) => {
      const width = textWidth(value, 12, 'sans600') + textWidth(verdict, 12, 'sans400') + 26
      return { key: `${String(baseOffset + n)} ${value}`, value, verdict, fate, width }
    })
  })
}

/** The newest of them, as many as have room, in the order of writing. */
function newestIn(records: readonly Told[], room: number): readonly Told[] {
  let used = 0
  const first = records.findLastIndex(({ width }) => {
    used += width + gap
    return used - gap > room
  })
  return records.slice(first + 1)
}

function chipsOf(records: readonly Told[], x: number, y: number): readonly ToldChip[] {
  let left = x
  return records.map(({ key, value, verdict, fate, width }) => {
    const at = left
    left += width + gap
    const line = { y: y + 17, size: 12 } as const
    return {
      key,
      fate,
      x: at,
      y,
      width,
      height: chipHeight,
      texts: [
        { ...line, x: at + 8, text: value, face: 'sans600', anchor: 'start', ink: 'ink' },
        {
          ...line,
          x: at + width - 8,
          text: verdict,
          face: 'sans400',
          anchor: 'end',
          ink: fate === 'kept' || fate === 'open' ? 'soft' : 'error',
        },
      ],
    }
  })
}

/** Without acks nothing; else that it is written, unless all that is known of was refused. */
function wasTold(batches: readonly ToldBatch[], { cluster: { told } }: Words): string {
  if (batches[0]?.acks === 0) return told.toldNothing
  return batches.every(({ error }) => error !== 0) ? told.toldFailed : told.wasTold
}

/** A row for each producer: what it was told, and what became of that. */
export function placeTold(
  told: readonly ToldBatch[],
  x: number,
  top: number,
  width: number,
  words: Words,
): { readonly rows: readonly PlacedTold[]; readonly bottom: number } {
  const producers = new Map<string, ToldBatch[]>()
  for (const batch of told) if (batch.values.length > 0) producers.set(batch.producer, [...(producers.get(batch.producer) ?? []), batch])
  const stacked = width < 520
  const [indent, room, nameRoom] = stacked ? [0, width, width] : [nameWidth, width - nameWidth, nameWidth - 10]
  let y = top
  const rows = [...producers].map(([producer, batches]): PlacedTold => {
    const acks = batches[0]?.acks ?? -1
    const name = words.cluster.told.producer(producer, acks === -1 ? 'all' : String(acks))
    const texts: readonly TextBox[] = [
      { x, y: y + 12, text: fitText(name, nameRoom, 13, 'sans600'), size: 13, face: 'sans600', anchor: 'start', ink: 'ink' },
      {
        x,
        y: y + 28,
        text: wasTold(batches, words),
        size: 12,
        face: 'sans400',
        anchor: 'start',
        ink: 'soft',
      },
    ]
    const chips = chipsOf(newestIn(recordsOf(batches, words), room), x + indent, stacked ? y + 36 : y)
    y += rowHeight + (stacked ? 30 : 0)
    return { producer, texts, chips }
  })
  return { rows, bottom: y }
}
