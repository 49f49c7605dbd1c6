export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

/** Part of t: 0 before `from`, 1 after `to`, so that several things of one step may follow each other. */
export const during = (t: number, from: number, to: number): number => Math.min(1, Math.max(0, (t - from) / (to - from)))

/** Hundredths of a pixel are enough: finer ones only cost paint. */
const written = (value: number | string): string => (typeof value === 'string' ? value : String(Math.round(value * 100) / 100))

/** Writes an attribute if that changes it: a browser paints anew for the same value, too. */
export function write(element: Element | null, name: string, value: number | string): void {
  const text = written(value)
  if (element !== null && element.getAttribute(name) !== text) element.setAttribute(name, text)
}

/** A place as SVG writes it. */
export const translated = (x: number, y: number): string => `translate(${written(x)} ${written(y)})`

/** Between two values, unless they are less than a pixel apart: then it is there at once. */
export const glide = (from: number, to: number, t: number): number => (Math.abs(to - from) < 1 && t > 0 ? to : lerp(from, to, t))
