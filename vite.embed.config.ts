import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { checkedScenarios } from './vite.checked-scenarios.ts'
import { lightReact } from './vite.light-react.ts'

/** In a sandboxed frame modules and fonts from this very host count as foreign: a plain script and style sheet load everywhere. */
const plainScript: Plugin = {
  name: 'plain-script',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace(/\s*<script type="module" crossorigin src="([^"]*)"><\/script>/, '')
        .replace(/<link rel="stylesheet" crossorigin href=/, '<link rel="stylesheet" href=')
        .replace('</body>', '  <script src="./assets/embed.js"></script>\n  </body>'),
  },
}

export default defineConfig({
  base: './',
  plugins: [react(), plainScript],
  worker: {
    format: 'iife',
    plugins: () => [checkedScenarios()],
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'assets/embed-[name]-[hash].js' } },
  },
  resolve: { alias: lightReact },
  publicDir: false,
  build: {
    outDir: 'dist/app',
    emptyOutDir: false,
    cssCodeSplit: false,
    assetsInlineLimit: (file) => /\.woff2$/.test(file),
    rolldownOptions: {
      input: { embed: fileURLToPath(new URL('embed.html', import.meta.url)) },
      output: { format: 'iife', entryFileNames: 'assets/embed.js', codeSplitting: false },
    },
  },
})
