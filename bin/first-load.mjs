// What a page fetches by itself, as script: read off the built files, so that no chunk is missed by a list kept by hand.
import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'

const page = ['index.html', 'app/words/en.ts']
const engine = ['engine.worker', 'engine.classic', 'classic-join']
const firstPicture = [
  ...page,
  'app/site/RunPage.tsx',
  'app/lessons/scenarios.en.ts',
  'app/views/stage/StageView.tsx',
  ...engine,
  'stage.spec',
]
const beside = ['app/views/descriptions.ts', 'app/site/Details.tsx', 'app/words/en/inspector.ts', 'inspect']
/** The pictures that a window of usual size shows of the home page. */
const shown = ['one-slow-member', 'engine.consumer', 'engine.sticky']
/** Its files are scripts of their own kind, in a folder of their own. */
const embed = [
  ...['embed.js', 'embed-engine.worker'],
  ...['en', 'StageView', 'descriptions', 'engine.classic', 'classic-join', 'stage.spec'].map((part) => `embed/${part}`),
]

/**
 * Parts by their source, as the manifest names it, or by the beginning of a built file's name (the workers' are in no manifest).
 * Limits in kB, gzipped. `e2e/first-load.spec.ts` sees to it that the browser fetches these files and no others.
 */
export const budgets = [
  { name: 'home', address: '', parts: [...page, 'app/site/HomePage.tsx', ...engine, ...shown], limit: 185 },
  { name: 'a run, until its first picture', address: null, parts: firstPicture, limit: 178 },
  {
    name: 'a run, with what stands beside the picture',
    address: '?scenario=classic-join',
    parts: [...firstPicture, ...beside],
    limit: 200,
  },
  { name: 'the embed', address: 'embed.html', parts: embed, limit: 170 },
]

/** What a file cannot run without; what comes later is asked for in other forms. */
const imported = /\b(?:import|from)\s*["'`]([.]{1,2}\/[^"'`]+[.]js)["'`]/g
const required = /\b\w\("([.]{1,2}\/[^"]+[.]js)"\)/g

/** The files that these parts cannot run without. */
export function filesOf(root, parts) {
  const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8'))
  const assets = ['', 'embed/'].flatMap((folder) => readdirSync(join(root, 'assets', folder)).map((name) => folder + name))
  const files = new Set()
  const add = (file) => {
    if (files.has(file)) return
    files.add(file)
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, name] of text.matchAll(text.includes('kafkascopeScript(') ? required : imported))
      add(posix.join(posix.dirname(file), name))
  }
  /** Each worker has its own build of the parts that it fetches later: of several files of one name, those that the files before it name. */
  const builtFiles = (part) => {
    const found = assets.filter((name) => name === part || (/^-.{8}[.]js$/.test(name.slice(part.length)) && name.startsWith(part)))
    if (found.length < 2) return found
    const before = [...files].map((file) => readFileSync(join(root, file), 'utf8'))
    return found.filter((name) => before.some((text) => text.includes(name)))
  }
  for (const part of parts) {
    const named = manifest[part]?.file
    const found = named === undefined ? builtFiles(part) : []
    if (named === undefined && found.length !== 1) throw new Error(`${part}: ${found.length} built files of that name`)
    add(named ?? `assets/${found[0]}`)
  }
  return [...files].sort()
}

export const sizeOf = (root, file) => gzipSync(readFileSync(join(root, file)), { level: 9 }).length
