import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds wrong with a page as it stands. */
export async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** How many pixels of the page lie beside a window of this width, once it has come to rest in it. */
async function beside(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(
    () =>
      new Promise((rested) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => setTimeout(rested, 60))
        })
      }),
  )
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** In a window of any width nothing of the page lies beside it. */
export async function fits(page: Page): Promise<void> {
  for (const width of [1920, 1280, 360, 320]) expect(await beside(page, width), `${String(width)} px`).toBeLessThanOrEqual(0)
}
