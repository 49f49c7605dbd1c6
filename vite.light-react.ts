import { fileURLToPath } from 'node:url'

/**
 * What a reader fetches is drawn by Preact, a twentieth of React's size; React itself stays in development, for its warnings,
 * and in unit tests, whose pictures are React's static markup. The browser tests run on what is built.
 */
export const lightReact = [
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  { find: 'react-dom/client', replacement: fileURLToPath(new URL('vite.light-root.ts', import.meta.url)) },
  { find: 'react-dom', replacement: 'preact/compat' },
  { find: 'react', replacement: 'preact/compat' },
]
