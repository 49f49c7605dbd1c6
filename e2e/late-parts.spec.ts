import { expect, test } from '@playwright/test'
import { press, settled, stepOf } from './page'

/** Runs that together have every view that a run may have. */
const runs = ['?recording=replication-truncation', '?scenario=four-reasons', '?scenario=compaction', '?scenario=consumer-join']

for (const address of runs) {
  test(`${address}: a part that comes late is waited for in its own place, and the run stays where it is`, async ({ page }) => {
    await page.goto(address)
    await page.locator('.figure-drawing svg').first().waitFor()
    await press(page, 'ArrowRight', 3)
    await expect.poll(() => stepOf(page)).toBe(3)
    await settled(page)
    await page.route('**/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.locator('.run').evaluate((run) => {
      run.setAttribute('data-stays', 'yes')
    })
    const stays = async (): Promise<void> => {
      await settled(page)
      await expect(page.locator('.run')).toHaveAttribute('data-stays', 'yes')
      expect(await stepOf(page)).toBe(3)
    }
    for (const tab of await page.locator('.run-head nav button').all()) {
      await tab.click()
      await page.locator(`.figure-drawing[aria-label="${await tab.innerText()}"] svg`).waitFor()
      await stays()
    }
    for (const side of await page.locator('.run-side .segmented label').all()) {
      await side.click()
      await page.locator('.run-side > :nth-child(2)').waitFor()
      await stays()
    }
  })
}
