import { readdirSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MotionContext, restingAt } from '../../ui/motion'
import { catalogue } from '../../words/catalogue'
import { gallery } from './marks'

const folder = new URL('../../marks/', import.meta.url)

/** Drawn by the state machine's own parts: it has words and examples, and no drawing of its own. */
const wordsOnly = ['member-machine']

test('every mark has its line', () => {
  const marks = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('__'))
    .map(({ name }) => name)
  expect(gallery.map(({ name }) => name).sort()).toEqual(marks.filter((name) => !wordsOnly.includes(name)).sort())
})

test.each(gallery)('$name: each example draws something, at either end of its way, in either language, on a phone too', ({ shown }) => {
  for (const words of Object.values(catalogue))
    for (const room of [300, 1200])
      for (const { picture, width, height } of shown(words, room))
        for (const t of [0, 1]) {
          const svg = renderToStaticMarkup(
            <MotionContext value={restingAt(t)}>
              <svg>{picture}</svg>
            </MotionContext>,
          )
          expect(svg).toMatch(/<(rect|path|circle|text)/)
          expect(svg).not.toMatch(/NaN|undefined/)
          expect(width * height).toBeGreaterThan(0)
          expect(width).toBeLessThanOrEqual(Math.max(room, 240))
        }
})
