export interface Point {
  readonly x: number
  readonly y: number
}

/** A cubic Bézier curve by its four points. */
export type Curve = readonly [Point, Point, Point, Point]

const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })

export const straight = (from: Point, to: Point): Curve => [from, between(from, to, 1 / 3), between(from, to, 2 / 3), to]

/** The beginning of a curve, up to t: a curve again (de Casteljau). */
export function upTo([a, b, c, d]: Curve, t: number): Curve {
  const [ab, bc, cd] = [between(a, b, t), between(b, c, t), between(c, d, t)]
  const [abc, bcd] = [between(ab, bc, t), between(bc, cd, t)]
  return [a, ab, abc, between(abc, bcd, t)]
}

export const pointAt = (curve: Curve, t: number): Point => upTo(curve, t)[3]

/** Which way a curve runs at its end, in degrees. */
export function endAngle([a, b, c, d]: Curve): number {
  const before = [c, b, a].find((point) => Math.hypot(d.x - point.x, d.y - point.y) > 0.01) ?? a
  return (Math.atan2(d.y - before.y, d.x - before.x) * 180) / Math.PI
}

const written = (value: number): string => String(Math.round(value * 100) / 100)

export const pathOf = ([a, b, c, d]: Curve): string =>
  `M${written(a.x)} ${written(a.y)}C${[b, c, d].map((point) => `${written(point.x)} ${written(point.y)}`).join(' ')}`
