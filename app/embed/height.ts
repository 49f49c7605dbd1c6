/** Tells the page around this frame how high its content is, now and whenever that changes: `{ kafkascope: { height } }`. */
export function tellHeight(element: HTMLElement): void {
  if (parent === window) return
  let told = 0
  const tell = (): void => {
    const height = Math.ceil(element.getBoundingClientRect().height)
    if (height === told || height === 0) return
    told = height
    parent.postMessage({ kafkascope: { height } }, '*')
  }
  new ResizeObserver(tell).observe(element)
  tell()
}
