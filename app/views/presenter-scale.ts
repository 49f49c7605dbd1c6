/** Pictures for a room are laid out in a smaller space and enlarged: their smallest type, 12 px, comes to 24 px on a projector. */
export const presenterScale = 2

/** Nothing in a picture for a room comes under 18 px. */
export const leastScale = 1.5

const scales = [presenterScale, 1.75, leastScale] as const

export interface ScaledTelling<Telling> {
  readonly scale: number
  readonly telling: Telling
}

/** How a picture may be told in a room, first as it is told most and largest: what it may leave out goes before its type. */
export const tellingsFrom = <Telling>(tellings: readonly Telling[]): readonly ScaledTelling<Telling>[] =>
  tellings.flatMap((telling) => scales.map((scale) => ({ scale, telling })))

/** The largest enlargement at which a picture fits into a room's height and not under the least. */
export function scaleThatFits(presenter: boolean, room: number, heightAt: (scale: number) => number): number {
  if (!presenter) return 1
  return scales.find((scale) => heightAt(scale) * scale <= room) ?? leastScale
}
