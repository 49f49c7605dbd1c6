import { expect, test } from '@playwright/test'
import { press, standsAt, stepOf } from './page'

test.use({ viewport: { width: 1024, height: 768 } })

test('P presents at 24 px and more; the keys go on; Escape leaves at the same step', async ({ page }) => {
  await page.goto('?scenario=classic-join')
  await standsAt(page, 0)
  await press(page, 'ArrowRight', 10)
  await standsAt(page, 10)
  await press(page, 'p')
  const presenter = page.locator('.presenter')
  await expect(presenter).toBeVisible()
  await press(page, 'PageDown', 3)
  await expect(presenter.locator('.figure-drawing svg').first()).toBeVisible()
  const smallest = await presenter.evaluate((root) => {
    const sizes = [...root.querySelectorAll('text, p, h1, h2, span')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== ''))
      .filter((element) => element.getBoundingClientRect().width > 2)
      .map((element) => {
        const text = element.getBoundingClientRect()
        const svg = element.closest('svg')
        const scale =
          svg === null ? 1 : svg.getBoundingClientRect().width / (svg.viewBox.baseVal.width || svg.getBoundingClientRect().width)
        return { size: Number.parseFloat(getComputedStyle(element).fontSize) * scale, text: element.textContent, width: text.width }
      })
    return sizes.sort((a, b) => a.size - b.size)[0]
  })
  expect(smallest?.size ?? 0, smallest?.text ?? '').toBeGreaterThanOrEqual(23.9)
  await press(page, 'Escape')
  await expect(presenter).toBeHidden()
  expect(await stepOf(page)).toBe(13)
})

test('a run that is refused is not presented: its sentence stays', async ({ page }) => {
  await page.goto('?scenario=nobody-wrote-this')
  const refused = page.locator('.refused')
  await expect(refused).toBeVisible()
  const sentence = await refused.innerText()
  await page.keyboard.press('p')
  await expect(page.locator('.presenter')).toHaveCount(0)
  await expect(refused).toHaveText(sentence)
})
