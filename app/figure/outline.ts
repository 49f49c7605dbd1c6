interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const overlap = (a: Area, b: Area): Area => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

function clipOf(element: SVGGraphicsElement): Area | null {
  const [, id] = /#([^)"]+)/.exec(element.getAttribute('clip-path') ?? '') ?? []
  const rect = id === undefined ? null : element.ownerSVGElement?.getElementById(id)?.querySelector('rect')
  const toScreen = element.getScreenCTM()
  if (rect == null || toScreen === null) return null
  const value = (name: string): number => Number(rect.getAttribute(name) ?? 0)
  const from = new DOMPoint(value('x'), value('y')).matrixTransform(toScreen)
  const to = new DOMPoint(value('x') + value('width'), value('y') + value('height')).matrixTransform(toScreen)
  return { left: from.x, top: from.y, right: to.x, bottom: to.y }
}

/** What of a drawing can be seen through the clips that a mark lies in, on the screen. */
function windowOf(mark: Element, drawing: Element): Area {
  let area: Area = drawing.getBoundingClientRect()
  for (let at: Element | null = mark; at !== null && at !== drawing; at = at.parentElement) {
    const clip = at instanceof SVGGraphicsElement && at.hasAttribute('clip-path') ? clipOf(at) : null
    if (clip !== null) area = overlap(area, clip)
  }
  return area
}

const margin = 4
/** Half as wide as an outline is that runs along a line. */
const beside = 7

/** Along a line that is drawn aslant, as far as it can be seen: a box around it would be one around all that it crosses. */
function along(line: SVGPathElement, seen: Area): Readonly<Record<string, string | number>> | null {
  const toScreen = line.getScreenCTM()
  if (toScreen === null) return null
  const length = line.getTotalLength()
  const [from, to] = [0, length].map((at) =>
    new DOMPoint(line.getPointAtLength(at).x, line.getPointAtLength(at).y).matrixTransform(toScreen),
  )
  if (from === undefined || to === undefined || length === 0) return null
  const fall = to.y - from.y
  const part = (y: number): number => (fall === 0 ? 0 : Math.max(0, Math.min(1, (y - from.y) / fall)))
  const [start, end] = fall <= 0 ? [0, 1] : [part(seen.top), part(seen.bottom)]
  const whole = Math.hypot(to.x - from.x, fall)
  if (end <= start) return null
  const angle = (Math.atan2(fall, to.x - from.x) * 180) / Math.PI
  return {
    x: start * whole,
    y: -beside,
    width: (end - start) * whole,
    height: 2 * beside,
    transform: `translate(${String(from.x)} ${String(from.y)}) rotate(${String(angle)})`,
  }
}

/** The rectangle that outlines a mark, on the screen; null where nothing of the mark can be seen. */
export function outlineOf(mark: Element, drawing: Element): Readonly<Record<string, string | number>> | null {
  const seen = windowOf(mark, drawing)
  const line = mark.querySelector<SVGPathElement>('path[pointer-events=stroke]')
  if (line !== null) return along(line, seen)
  const box = overlap(mark.getBoundingClientRect(), seen)
  if (box.right <= box.left || box.bottom <= box.top) return null
  const place = { x: box.left - margin, y: box.top - margin }
  return { ...place, width: box.right - box.left + 2 * margin, height: box.bottom - box.top + 2 * margin }
}
