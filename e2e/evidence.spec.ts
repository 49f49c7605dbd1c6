import { expect, test } from '@playwright/test'
import { axe, fits } from './looks'
import { complaintsOf, evidenceRan as finished } from './page'

test.describe.configure({ timeout: 240_000 })

test('every vector and every recording runs in the tab, and none fails; in both languages and themes axe finds nothing, and all is in the window', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.goto('?page=evidence#v=1&lang=en&theme=light')
  await expect(page.getByText(finished)).toBeVisible({ timeout: 180_000 })
  const [passed, failed] = await page.locator('.evidence-total dd').allTextContents()
  expect(Number(passed?.replace(',', ''))).toBeGreaterThan(2000)
  expect(failed).toBe('0')
  for (const [language, theme] of [
    ['zh-TW', 'dark'],
    ['en', 'light'],
  ] as const) {
    await page.locator('select').filter({ hasText: '繁體中文' }).selectOption(language)
    await page.locator('select').nth(1).selectOption(theme)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await axe(page)).toEqual([])
    await fits(page)
  }
  await page.getByRole('button', { name: 'classic-3-3-3' }).click()
  await page.getByRole('link', { name: 'Open it in the app' }).click()
  await expect(page).toHaveURL(/recording=classic-3-3-3/)
  expect(complaints).toEqual([])
})

test('a recording that says otherwise is counted, and says field, wanted and got', async ({ page }) => {
  await page.route('**/recordings/classic-crash/kafka-request.log', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"errorCode":27', '"errorCode":0') })
  })
  await page.goto('?page=evidence')
  await expect(page.getByText(finished)).toBeVisible({ timeout: 180_000 })
  const [, failed] = await page.locator('.evidence-total dd').allTextContents()
  expect(Number(failed)).toBeGreaterThan(0)
  await expect(page.locator('.evidence-differences').first().getByRole('row').nth(1)).toHaveText(/errorCode\s*0\s*27/)
})

test('without a worker the page says so, and counts nothing', async ({ page }) => {
  await page.route('**/check.worker*', (route) => route.abort())
  await page.goto('?page=evidence')
  await expect(page.getByRole('alert').filter({ hasText: 'worker' })).toBeVisible()
  expect(await page.locator('.evidence-total dd').allTextContents()).toEqual(['0', '0', '0'])
})
