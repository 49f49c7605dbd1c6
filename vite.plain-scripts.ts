import { posix } from 'node:path'
import type { Plugin } from 'vite'

type Require = ((name: string) => object) & { late: (names: readonly string[]) => Promise<object> }
type Body = (require: Require, exports: object) => void

/** What stands before every entry: a register of scripts by their place beside it, and the fetching of those that are asked for later. */
function register() {
  const scope = globalThis as typeof globalThis & {
    kafkascopeScript?: (name: string, body: Body) => void
    /** Told by whoever starts a worker: a worker's script does not know its own address. */
    kafkascopeScripts?: string
    importScripts?: (...addresses: string[]) => void
  }
  if (scope.kafkascopeScript !== undefined) return
  const base = scope.kafkascopeScripts ?? (document.currentScript as HTMLScriptElement).src
  const bodies = new Map<string, Body>()
  const exported = new Map<string, object>()
  const fetched = new Map<string, Promise<unknown>>()

  const byElement = (name: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = new URL(name, base).href
      script.onload = resolve
      script.onerror = () => {
        reject(new Error(name))
      }
      document.head.append(script)
    })

  /** In a worker they are fetched beside each other only if they are named in one breath. */
  const fetchAll = async (names: readonly string[]): Promise<void> => {
    const missing = names.filter((name) => !bodies.has(name))
    if (scope.importScripts !== undefined) {
      if (missing.length > 0) scope.importScripts(...missing.map((name) => new URL(name, base).href))
      return
    }
    for (const name of missing) {
      const promise = fetched.get(name) ?? byElement(name)
      fetched.set(name, promise)
      promise.catch(() => fetched.delete(name))
    }
    await Promise.all(missing.map((name) => fetched.get(name)))
  }

  const run = (name: string): object => {
    const known = exported.get(name)
    if (known !== undefined) return known
    const exports = {}
    const body = bodies.get(name)
    if (body === undefined) throw new Error(`${name} is not here`)
    exported.set(name, exports)
    const require = (path: string) => run(new URL(path, `file:///${name}`).pathname.slice(1))
    body(
      Object.assign(require, {
        late: async (names: readonly string[]) => {
          await fetchAll(names)
          return run(names[0] ?? '')
        },
      }),
      exports,
    )
    return exports
  }

  scope.kafkascopeScript = (name, body) => {
    bodies.set(name, body)
    // An entry stands in the folder that names begin from.
    if (!name.includes('/')) run(name)
  }
}

const late = /Promise\.resolve\(\)\.then\(\(\) => require\("([^"]+)"\)\)/g

/**
 * A sandboxed frame has no origin, so modules need the leave of the host that they come from; plain scripts do not. What is built stays in
 * parts that come on demand, each a plain script that registers itself.
 */
export const plainScripts = (): Plugin => ({
  name: 'plain-scripts',
  outputOptions: (options) => ({ ...options, format: 'cjs' }),
  renderChunk(code, chunk, _, { chunks }) {
    const folder = posix.dirname(chunk.fileName)
    const place = (fileName: string) => fileName.replace(/^assets\//, '')
    /** A script with all that it cannot run without, itself first; entries are here before they ask. */
    const whole = (fileName: string, found = new Set<string>()): Set<string> => {
      const its = chunks[fileName]
      if (its === undefined || its.isEntry || found.has(fileName)) return found
      found.add(fileName)
      for (const each of its.imports) whole(each, found)
      return found
    }
    let calls = 0
    const body = code.replace(late, (_call, path: string) => {
      calls += 1
      const names = [...whole(posix.join(folder, path))].map(place)
      return `require.late(${JSON.stringify(names)})`
    })
    const own = chunk.imports.filter((name) => chunks[name]?.isEntry !== true)
    if (chunk.isEntry && own.length > 0) throw new Error(`${chunk.fileName} cannot run without ${own.join(', ')}`)
    if (/\bimport\(|Promise\.resolve\(\)\.then\(\(\) => .*require\(/.test(body)) throw new Error(`${chunk.fileName} asks in another form`)
    if (calls < chunk.dynamicImports.length) throw new Error(`${chunk.fileName} asks for ${String(chunk.dynamicImports.length)} parts`)
    const before = chunk.isEntry ? `(${register.toString()})();` : ''
    return { code: `${before}kafkascopeScript(${JSON.stringify(place(chunk.fileName))}, (require, exports) => {\n${body}\n})`, map: null }
  },
})
