import { options, type VNode } from 'preact'

export { createRoot } from 'preact/compat/client'

const before = options.vnode?.bind(options)

/** Preact writes `tabIndex` as it stands, but SVG tells attributes apart by their case: no mark of a picture could have the focus. */
options.vnode = (vnode: VNode) => {
  const props = vnode.props as { tabIndex?: number; tabindex?: number }
  if (typeof vnode.type === 'string' && props.tabIndex !== undefined) {
    props.tabindex = props.tabIndex
    delete props.tabIndex
  }
  before?.(vnode)
}
