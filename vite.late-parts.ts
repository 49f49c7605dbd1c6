import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Seam {
  readonly part: string
  /** What is left out of what every run needs: modules whose path begins so. */
  readonly folder: string
  /** Who imports from it (files or folders), and calls what is there only for runs that have use for it; never while it is loaded itself. */
  readonly from: readonly string[]
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const groups = 'engine/groups'

/** Who knows both protocols by name: the list, the shard of both, and who converts. */
const bothProtocols = [
  ...['protocols', 'group-shard', 'group-expiry', 'group-offsets', 'group-replay'].map((name) => `${groups}/${name}.ts`),
  `${groups}/migration/`,
]

/** The parts are those that `app/session/late-parts.ts` names. */
const seams: readonly Seam[] = [
  { part: 'classic', folder: `${groups}/classic/`, from: bothProtocols },
  { part: 'consumer', folder: `${groups}/consumer/`, from: bothProtocols },
  // A group is converted by somebody who speaks the consumer protocol, or by his leaving.
  { part: 'consumer', folder: `${groups}/migration/upgrade`, from: [`${groups}/migration/requests.ts`] },
  { part: 'consumer', folder: `${groups}/migration/downgrade`, from: [`${groups}/migration/finished.ts`] },
  { part: 'sticky', folder: `${groups}/assignors/sticky-`, from: [`${groups}/assignors/sticky.ts`] },
  {
    part: 'storedLog',
    folder: 'engine/cluster/stored-log/',
    from: [
      'engine/cluster/broker/',
      'engine/cluster/build.ts',
      'engine/cluster/copy.ts',
      'engine/cluster/producer.ts',
      'engine/cluster/replica/',
      'engine/cluster/sender/',
    ],
  },
  {
    part: 'readPath',
    folder: 'engine/readpath/',
    from: ['engine/cluster/behaviour.ts', 'engine/cluster/copy.ts', 'engine/cluster/read-path-at-start.ts'],
  },
  { part: 'readPath', folder: 'engine/scenario/read-path.', from: ['engine/scenario/build.ts'] },
  { part: 'replication', folder: 'engine/cluster/replica/', from: ['engine/cluster/broker/broker.ts', 'engine/cluster/build.ts'] },
  {
    part: 'replication',
    folder: 'engine/cluster/consumer/replicas/',
    from: ['answers', 'collect', 'fetch', 'metadata', 'offset-answers', 'offsets', 'sending', 'start'].map(
      (name) => `engine/cluster/consumer/${name}.ts`,
    ),
  },
  { part: 'replication', folder: 'engine/cluster/control/', from: ['engine/cluster/controller.ts'] },
  { part: 'replication', folder: 'engine/cluster/sender/', from: ['engine/cluster/behaviour.ts'] },
]

const parts = [...new Set(seams.map(({ part }) => part))]

const bringer = here('app/session/late-parts.ts')

interface Late {
  readonly part: string
  /** In this part's one file the names of a module are this and a number each: whole ones would be fetched with every run. */
  readonly prefix: string
  readonly names: Set<string>
}

const importLine = /^import (?!type )\{([^}]*)\} from '([^']+)'$/gm

/** The files that look over a seam. */
function importersOf({ from }: Seam): readonly string[] {
  return from
    .map(here)
    .filter((path) => existsSync(path))
    .flatMap((path) => (path.endsWith('.ts') ? [path] : readdirSync(path).map((name) => path + name)))
    .filter((path) => !path.endsWith('.test.ts'))
}

/** The modules behind the seams, with the names that are imported from them. */
function lateModules(): Map<string, Late> {
  const modules = new Map<string, Late>()
  for (const its of seams)
    for (const importer of importersOf(its)) {
      for (const [, clause = '', path = ''] of readFileSync(importer, 'utf8').matchAll(importLine)) {
        const module = `${resolve(dirname(importer), path)}.ts`
        if (!module.startsWith(here(its.folder))) continue
        const names = clause.split(',').map((name) => name.trim().split(' as ')[0] ?? '')
        const values = names.filter((name) => name !== '' && !name.startsWith('type '))
        const late = modules.get(module) ?? { part: its.part, prefix: `m${String(modules.size)}_`, names: new Set<string>() }
        for (const name of values) late.names.add(name)
        if (values.length > 0) modules.set(module, late)
      }
    }
  return modules
}

const [seam, whole, absence] = ['\0seam:', '\0part:', '\0absent']

/** Stands in a module's place: its names have their values once the part is here, and say which part is missing until then. */
function seamCode({ part, prefix, names }: Late): string {
  const absent = [...names].map((name) => `${name} = absent(${JSON.stringify(part)}, ${JSON.stringify(name)})`)
  const filled = [...names].map((name, n) => `${name} = part.${prefix}${String(n)}`)
  return `import { absent } from ${JSON.stringify(absence)}
export let ${absent.join(', ')}
export const fill = (part) => { ${filled.join('; ')} }
`
}

const absentCode = `export const absent = (part, name) => {
  const fail = () => { throw new Error(name + ' was used before the part ' + part + ' of the engine was brought') }
  return new Proxy(fail, { get: fail })
}
`

function partCode(part: string, modules: ReadonlyMap<string, Late>): string {
  const lines = [...modules].map(([module, late]) => {
    const names = [...late.names].map((name, n) => `${name} as ${late.prefix}${String(n)}`)
    return late.part === part ? `export { ${names.join(', ')} } from ${JSON.stringify(module)}` : ''
  })
  return lines.join('\n')
}

function bringerCode(modules: ReadonlyMap<string, Late>): string {
  const imports = [...modules].map(([module, { prefix }]) => `import { fill as ${prefix}fill } from ${JSON.stringify(seam + module)}`)
  const loads = parts.map((part) => {
    const fills = [...modules.values()].filter((late) => late.part === part).map(({ prefix }) => `${prefix}fill(part)`)
    return `${part}: () => import(${JSON.stringify(whole + part)}).then((part) => { ${fills.join('; ')} })`
  })
  return `${imports.join('\n')}
const loads = { ${loads.join(', ')} }
const asked = {}
const bring = (part) => (asked[part] ??= loads[part]().catch((error) => { delete asked[part]; throw error }))
export const engineParts = ${JSON.stringify(parts)}
export const bringEngineParts = (parts) => Promise.all(parts.map(bring))
`
}

/**
 * Parts of the engine that some runs only have use for come when such a run is opened. The engine imports them like anything else and waits
 * for nothing; where the worker is built, those imports become bindings that `app/session/late-parts.ts` fills before the run begins.
 */
export const lateParts = (): Plugin => {
  const modules = lateModules()
  /** File → the folders that it sees over a seam; among each other the modules of a part see themselves. */
  const over = new Map<string, string[]>()
  for (const its of seams) for (const file of importersOf(its)) over.set(file, [...(over.get(file) ?? []), here(its.folder)])
  return {
    name: 'late-parts',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source.startsWith(seam) || source.startsWith(whole) || source === absence) return source
      const folders = importer === undefined ? undefined : over.get(importer)
      if (importer === undefined || folders === undefined || !source.startsWith('.')) return null
      const module = `${resolve(dirname(importer), source)}.ts`
      return modules.has(module) && folders.some((folder) => module.startsWith(folder)) ? seam + module : null
    },
    load(id) {
      if (id === bringer) return { code: bringerCode(modules), moduleSideEffects: false }
      if (id === absence) return { code: absentCode, moduleSideEffects: false }
      if (id.startsWith(whole)) return { code: partCode(id.slice(whole.length), modules), moduleSideEffects: false }
      const late = id.startsWith(seam) ? modules.get(id.slice(seam.length)) : undefined
      return late === undefined ? null : { code: seamCode(late), moduleSideEffects: false }
    },
  }
}
