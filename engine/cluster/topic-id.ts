import { urlSafe } from '../kafka/text-bytes'

/** A topic id in Kafka's form, out of the seed: 22 characters of base 64, the last of which has two bits. */
export function uuidOf(random: (index: number) => number): string {
  let id = ''
  for (let i = 0; i < 22; i++) id += urlSafe[random(i) & 63 & (i === 21 ? 48 : 63)] ?? 'A'
  return id
}
