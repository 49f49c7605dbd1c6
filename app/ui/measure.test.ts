import { expect, test } from 'vitest'
import { fitText, textWidth, wrapText } from './measure'

test('widths are the sum of advances, full-width characters one em', () => {
  expect(textWidth('AB', 10, 'sans400')).toBeCloseTo(6.41 + 6.53)
  expect(textWidth('orders-0', 10, 'mono400')).toBeCloseTo(48)
  expect(textWidth('群組', 16, 'sans600')).toBe(32)
})

test('a long text is shortened in the middle', () => {
  const short = fitText('consumer-orders-app-1-8f21', 100, 12, 'mono400')
  expect(short).toBe('consum…1-8f21')
  expect(textWidth(short, 12, 'mono400')).toBeLessThanOrEqual(100)
  expect(fitText('short', 100, 12, 'mono400')).toBe('short')
  expect(fitText('any', 2, 12, 'sans400')).toBe('')
})

test.each([
  ['The coordinator waits for B', 'en'],
  ['協調者等待 ConsumerB，直到它請求加入。', 'zh'],
])('lines fit and lose nothing: %s', (text) => {
  const lines = wrapText(text, 90, 14, 'sans400')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(textWidth(line, 14, 'sans400')).toBeLessThanOrEqual(90)
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})

test('a line neither begins with a mark that closes nor ends with a bracket that opens', () => {
  for (let width = 60; width <= 200; width += 7)
    for (const line of wrapText('其中 254 次由 CPU（1.98 MiB），模式切換「508 次」。', width, 12, 'sans400')) {
      expect(line).not.toMatch(/^[，。）」]/)
      expect(line).not.toMatch(/[（「]$/)
    }
})

test('a line never ends at a no-break space: a number stays with its unit', () => {
  const width = textWidth('longest 4.5', 12, 'sans400') + 1
  expect(wrapText('longest 4.5\u00a0s', width, 12, 'sans400')).toEqual(['longest', '4.5\u00a0s'])
  const narrow = textWidth('最長 4.5', 12, 'sans400') + 1
  expect(wrapText('最長 4.5\u00a0秒', narrow, 12, 'sans400')).toEqual(['最長', '4.5\u00a0秒'])
})
