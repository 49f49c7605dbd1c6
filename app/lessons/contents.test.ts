import { expect, test } from 'vitest'
import { contents } from './contents'
import { lessons } from './index'

test('the contents name every lesson as it names itself', async () => {
  expect(await Promise.all(contents.map(({ load }) => load()))).toEqual(lessons)
  for (const [n, { number, slug, scenario, lane, beatCount }] of contents.entries()) {
    const lesson = lessons[n]
    expect({ number, slug, scenario, lane, beatCount }).toEqual({
      number: lesson?.number,
      slug: lesson?.slug,
      scenario: lesson?.scenario,
      lane: lesson?.lane,
      beatCount: lesson?.beats.length,
    })
  }
})
