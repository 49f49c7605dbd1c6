import { expect, test } from 'vitest'
import { en } from '../../words/en'
import { zhTW } from '../../words/zh-TW'
import { crowd, movedOn, stable } from './examples'
import { stateMachineLayout } from './layout'
import { layoutOf, roomFor } from './room'

test.each([
  [924, 530],
  [1820, 820],
  [1180, 480],
])('presented in %i × %i, both sides of a classic group fit, and no type comes under 18 px', (width, height) => {
  for (const words of [en, zhTW])
    for (const spec of [movedOn, stable, crowd(4, 'Empty')]) {
      const { scale, telling } = roomFor({ ...spec, kind: 'classic' }, words, { width, height, presenter: true })
      expect(scale * 12).toBeGreaterThanOrEqual(18)
      const { height: needs } = layoutOf({ ...spec, kind: 'classic' }, words, width / scale, height / scale, null, telling)
      expect(needs * scale).toBeLessThanOrEqual(height + 0.5)
    }
})

test.each([650, 735, 1022])('up to seven members stand in one box, each seen, %i wide', (width) => {
  for (const state of ['Empty', 'CompletingRebalance', 'Stable'] as const)
    for (let count = 1; count <= 7; count++) {
      const { tokens, tokenTexts, client } = stateMachineLayout(crowd(count, state), en, width, 560, null)
      expect(tokenTexts).toEqual([])
      for (const { x, y, radius, shown } of tokens) {
        expect(shown).toBe(true)
        const within = client.boxes.some(
          (box) => x - radius >= box.x && x + radius <= box.x + box.width && y - radius >= box.y && y + radius <= box.y + box.height,
        )
        expect({ width, count, within }).toEqual({ width, count, within: true })
      }
    }
})
