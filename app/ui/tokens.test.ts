import { expect, test } from 'vitest'
import { dark, light, type Tokens } from './tokens'

function channel(hex: string, from: number): number {
  const value = parseInt(hex.slice(from, from + 2), 16) / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

/** As WCAG 2 defines it. */
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const texts = ({ ink, softInk, hues, classic, consumer, nobody, error, dma, cpu, modeSwitch, clean, dirty }: Tokens) => [
  ...[ink, softInk, ...hues, classic, consumer, nobody, error, dma, cpu, modeSwitch, clean, dirty],
]

test.each([light, dark])('$name: every text and fill reaches 4.5:1 on paper, card and panel', (tokens) => {
  for (const text of texts(tokens)) {
    for (const ground of [tokens.paper, tokens.card, tokens.panel])
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  }
})

test.each([light, dark])('$name: text on a fill reaches 4.5:1', (tokens) => {
  for (const fill of tokens.hues) expect(contrast(tokens.onFill, fill), fill).toBeGreaterThanOrEqual(4.5)
})

test.each([light, dark])("$name: a state's word reaches 4.5:1 on its wash", (tokens) => {
  for (const text of [tokens.ink, tokens.classic]) expect(contrast(text, tokens.classicWash), text).toBeGreaterThanOrEqual(4.5)
  for (const text of [tokens.ink, tokens.consumer]) expect(contrast(text, tokens.consumerWash), text).toBeGreaterThanOrEqual(4.5)
})
