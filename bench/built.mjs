import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

/** A program of this folder written against the engine, built for Node into a folder of its own, and loaded. */
export async function built(name, folder) {
  const outDir = join(folder, name)
  const ssr = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr, outDir, target: 'node20', rolldownOptions: { output: { entryFileNames: 'work.mjs' } } },
    ssr: { noExternal: true },
  })
  return import(pathToFileURL(join(outDir, 'work.mjs')).href)
}
