import { outlineOf } from './outline'

const marks = '[data-mark]'

/** Every mark by what it stands for; of several that stand for the same, as copies of a partition do, each by its place among them. */
function marksIn(drawing: Element): ReadonlyMap<string, Element> {
  const found = new Map<string, Element>()
  const counts = new Map<string, number>()
  for (const mark of drawing.querySelectorAll(marks)) {
    const key = mark.getAttribute('data-mark') ?? ''
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    found.set(`${key} ${String(count)}`, mark)
  }
  return found
}

const says = (mark: Element): string => mark.getAttribute('aria-label') ?? ''

/** What every named mark of a picture says, by what it stands for. */
export function looksOf(drawing: Element): ReadonlyMap<string, string> {
  return new Map([...marksIn(drawing)].map(([key, mark]) => [key, says(mark)]))
}

const svgNames = 'http://www.w3.org/2000/svg'

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(svgNames, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

/** Outline, until the next step, the marks that say something else than before, or are new. The outlines lie over the picture: it stays as it is. */
export function outlineChanges(over: Element, drawing: Element, before: ReadonlyMap<string, string>, ink: string): () => void {
  const origin = drawing.getBoundingClientRect()
  const sheet = element('svg', { class: 'figure-outlines', width: origin.width, height: origin.height })
  const lines = element('g', { transform: `translate(${String(-origin.x)} ${String(-origin.y)})` })
  sheet.append(lines)
  for (const [key, mark] of marksIn(drawing)) {
    if (before.get(key) === says(mark)) continue
    const outline = outlineOf(mark, drawing)
    if (outline !== null)
      lines.append(element('rect', { ...outline, rx: 10, fill: 'none', stroke: ink, 'stroke-width': 2, 'stroke-dasharray': '3 3' }))
  }
  over.append(sheet)
  return () => {
    sheet.remove()
  }
}

/** A copy of a picture that lies over it unseen, painted already: when the next picture is there, it only has to fade. */
export interface Kept {
  readonly fade: () => void
  readonly remove: () => void
}

const fadeMs = 80

/** Names inside a copy are its own: it lies in a tree of its own, where nothing of the page looks for them. */
export function keepPicture(over: Element, picture: Element): Kept {
  const sheet = document.createElement('div')
  sheet.className = 'figure-kept'
  sheet.inert = true
  sheet.attachShadow({ mode: 'closed' }).append(picture.cloneNode(true))
  over.append(sheet)
  const remove = (): void => {
    sheet.remove()
  }
  return {
    fade: () => {
      sheet.animate([{ opacity: 1 }, { opacity: 0 }], fadeMs).onfinish = remove
    },
    remove,
  }
}
