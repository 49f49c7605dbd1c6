import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { checkedScenarios } from './vite.checked-scenarios.ts'
import { lateParts } from './vite.late-parts.ts'
import { lightReact } from './vite.light-react.ts'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Vite's development server writes scripts into the page, which the policy of the built page refuses. */
const withoutPolicyInDevelopment: Plugin = {
  name: 'without-policy-in-development',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
}

/** What a file needs before its first line runs is one file: small ones that always come together are compressed worse. */
const lean = {
  comments: { annotation: false, legal: false, jsdoc: false },
  codeSplitting: { groups: [{ name: 'first', tags: ['$initial' as const] }] },
}

/** `views/stage/spec.ts` is one of many of its name; a part of the engine that comes late is in no file. */
const byFolder = ({ name, facadeModuleId }: { readonly name: string; readonly facadeModuleId: string | null }): string => {
  const part = /part:(\w+)$/.exec(facadeModuleId ?? '')?.[1]
  if (part !== undefined) return `assets/engine.${part}-[hash].js`
  const folder = name === 'spec' ? /([^/]+)[/]spec[.]ts$/.exec(facadeModuleId ?? '')?.[1] : undefined
  return `assets/${folder === undefined ? '' : `${folder}.`}[name]-[hash].js`
}

export default defineConfig(({ command }) => ({
  base: './',
  resolve: { alias: command === 'build' ? lightReact : [] },
  plugins: [react(), checkedScenarios(), withoutPolicyInDevelopment],
  worker: {
    format: 'es',
    plugins: () => [checkedScenarios(), lateParts()],
    rolldownOptions: { output: { ...lean, chunkFileNames: byFolder } },
  },
  // A sandboxed frame has no origin: it gets at the shipped recordings only where they are anybody's to read.
  preview: { cors: { origin: '*' } },
  build: {
    outDir: 'dist/app',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: page('index.html') }, output: lean },
  },
  test: { include: ['{engine,app}/**/*.test.{ts,tsx}'] },
}))
