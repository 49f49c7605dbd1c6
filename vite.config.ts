import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { checkedScenarios } from './vite.checked-scenarios.ts'
import { byFolder, lean } from './vite.first-files.ts'
import { lateParts } from './vite.late-parts.ts'
import { lightReact } from './vite.light-react.ts'
import { LongestFirst } from './vite.longest-first.ts'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Vite's development server writes scripts into the page, which the policy of the built page refuses. */
const withoutPolicyInDevelopment: Plugin = {
  name: 'without-policy-in-development',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
}

export default defineConfig(({ command }) => ({
  base: './',
  resolve: { alias: command === 'build' ? lightReact : [] },
  plugins: [react(), checkedScenarios(), withoutPolicyInDevelopment],
  worker: {
    format: 'es',
    plugins: () => [checkedScenarios(), lateParts()],
    rolldownOptions: { output: { ...lean, chunkFileNames: byFolder('assets') } },
  },
  // A sandboxed frame has no origin: it gets at the shipped recordings only where they are anybody's to read.
  preview: { cors: { origin: '*' } },
  build: {
    outDir: 'dist/app',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: page('index.html') }, output: lean },
  },
  // Left to itself it keeps one core free for whoever watches; of two that is half.
  test: {
    include: ['{engine,app}/**/*.test.{ts,tsx}'],
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // No test is one of speed: a machine that is busy with something else makes none of them fail.
    testTimeout: 60_000,
  },
}))
