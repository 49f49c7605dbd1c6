import type { Setup } from '../engine'
import type { Store } from './session/late'

/** Every built-in scenario, by its file's name, checked when the page was built; nobody carries one that is not opened. */
const files = import.meta.glob<Setup>(['./lessons/*/scenarios/*.json', './lessons/measuring/*.json', './lessons/*.json'], {
  import: 'default',
  query: '?checked',
})

const loaders = new Map(Object.entries(files).map(([path, load]) => [/([^/]+)[.]json$/.exec(path)?.[1] ?? '', load]))

export const store: Store = (name) => loaders.get(name)
