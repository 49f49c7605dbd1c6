import { leastScale } from '../presenter-scale'
import type { ViewSize } from '../view'
import type { Detail } from './cards'
import { layout } from './layout'
import type { ThroughputSpec } from './spec'
import type { ThroughputWords } from './words'

/** In a room what a broker does in full goes before the type comes under 18 px. */
export function detailFor(spec: ThroughputSpec, words: ThroughputWords, { width, height, presenter }: ViewSize): Detail {
  if (!presenter) return 'full'
  const fits = (detail: Detail): boolean =>
    (layout(spec, words, width / leastScale, height / leastScale, detail)?.height ?? 0) * leastScale <= height
  return fits('full') ? 'full' : fits('brief') ? 'brief' : 'names'
}
