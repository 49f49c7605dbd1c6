import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { checkedScenarios } from './vite.checked-scenarios.ts'
import { byFolder, lean } from './vite.first-files.ts'
import { lateParts } from './vite.late-parts.ts'
import { lightReact } from './vite.light-react.ts'
import { plainScripts } from './vite.plain-scripts.ts'

/** In a sandboxed frame modules and fonts from this very host count as foreign: a plain script and style sheet load everywhere. */
const plainPage: Plugin = {
  name: 'plain-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace(/\s*<script type="module" crossorigin src="([^"]*)"><\/script>/, '')
        .replace(/<link rel="stylesheet" crossorigin href=/, '<link rel="stylesheet" href=')
        .replace('</body>', '  <script src="./assets/embed.js"></script>\n  </body>'),
  },
}

const output = { ...lean, chunkFileNames: byFolder('assets/embed') }

export default defineConfig({
  base: './',
  plugins: [react(), plainPage, plainScripts()],
  worker: {
    format: 'es',
    plugins: () => [checkedScenarios(), lateParts(), plainScripts()],
    rolldownOptions: { output: { ...output, entryFileNames: 'assets/embed-[name]-[hash].js' } },
  },
  resolve: { alias: lightReact },
  publicDir: false,
  build: {
    outDir: 'dist/app',
    emptyOutDir: false,
    cssCodeSplit: false,
    assetsInlineLimit: (file) => /\.woff2$/.test(file),
    modulePreload: false,
    rolldownOptions: {
      // Of what modules say of themselves a plain script is told nothing, and needs nothing.
      checks: { emptyImportMeta: false },
      input: { embed: fileURLToPath(new URL('embed.html', import.meta.url)) },
      output: { ...output, entryFileNames: 'assets/embed.js' },
    },
  },
})
