/** For readers who want no travel: the picture before fades out over the new one within 80 ms. Returns how to stop early. */
export function crossFade(drawing: Element, before: SVGElement | HTMLElement | null): () => void {
  if (before === null) return () => undefined
  before.classList.add('figure-fading')
  before.setAttribute('aria-hidden', 'true')
  drawing.append(before)
  const start = performance.now()
  let frame = requestAnimationFrame(function fade(now) {
    const left = 1 - (now - start) / 80
    if (left <= 0) {
      before.remove()
      return
    }
    before.style.opacity = left.toFixed(2)
    frame = requestAnimationFrame(fade)
  })
  return () => {
    cancelAnimationFrame(frame)
    before.remove()
  }
}

const marks = '[data-mark]'

const keyOf = (mark: Element): string => mark.getAttribute('data-mark') ?? ''

const says = (mark: Element): string => mark.getAttribute('aria-label') ?? ''

/** What every named mark of a picture said, by what it stands for. */
export function looksOf(drawing: Element): ReadonlyMap<string, string> {
  const looks = new Map<string, string>()
  for (const mark of drawing.querySelectorAll(marks)) looks.set(keyOf(mark), says(mark))
  return looks
}

/** Outline, until the next step, the marks that say something else than before, or are new. */
export function outlineChanges(drawing: Element, before: ReadonlyMap<string, string>, ink: string): () => void {
  const outlines: Element[] = []
  for (const mark of drawing.querySelectorAll<SVGGraphicsElement>(marks)) {
    if (before.get(keyOf(mark)) === says(mark) || typeof mark.getBBox !== 'function') continue
    const box = mark.getBBox()
    if (box.width === 0) continue
    const outline = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
    const attributes = {
      x: box.x - 4,
      y: box.y - 4,
      width: box.width + 8,
      height: box.height + 8,
      rx: 10,
      fill: 'none',
      stroke: ink,
      'stroke-width': 2,
    }
    for (const [name, value] of Object.entries(attributes)) outline.setAttribute(name, String(value))
    outline.setAttribute('stroke-dasharray', '3 3')
    outline.setAttribute('pointer-events', 'none')
    mark.append(outline)
    outlines.push(outline)
  }
  return () => {
    for (const outline of outlines) outline.remove()
  }
}
