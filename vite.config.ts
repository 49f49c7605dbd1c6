import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist/app',
    rolldownOptions: { input: { index: page('index.html'), embed: page('embed.html') } },
  },
  test: { include: ['{engine,app}/**/*.test.{ts,tsx}'] },
})
