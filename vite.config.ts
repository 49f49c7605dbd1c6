import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Vite's development server writes scripts into the page, which the policy of the built page refuses. */
const withoutPolicyInDevelopment: Plugin = {
  name: 'without-policy-in-development',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
}

export default defineConfig({
  base: './',
  plugins: [react(), withoutPolicyInDevelopment],
  worker: { format: 'es' },
  // A sandboxed frame has no origin: it gets at the shipped recordings only where they are anybody's to read.
  preview: { cors: { origin: '*' } },
  build: {
    outDir: 'dist/app',
    rolldownOptions: { input: { index: page('index.html') } },
  },
  test: { include: ['{engine,app}/**/*.test.{ts,tsx}'] },
})
