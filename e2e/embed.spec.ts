import { expect, test } from '@playwright/test'

const host = (base: string, query = ''): string => `<!doctype html><title>A post</title><body style="margin:0">
<iframe id="figure" src="${base}embed.html${query}" title="Kafkascope" sandbox="allow-scripts" width="320" height="300" style="border:0"></iframe>
<script>addEventListener('message', ({ data }) => { if (data?.kafkascope?.height) { document.title = String(data.kafkascope.height) } })</script>`

test('a figure in a sandboxed frame of another page steps, and tells its height', async ({ page, baseURL }) => {
  await page.setContent(host(baseURL ?? ''))
  const frame = page.frameLocator('#figure')
  await expect(frame.locator('svg').first()).toBeVisible()
  await expect(page).toHaveTitle(/^\d{3,4}$/)
  const before = await frame.locator('[data-step]').first().getAttribute('data-step')
  await frame.getByRole('button', { name: 'Step forward' }).click()
  await expect(frame.locator('[data-step]').first()).not.toHaveAttribute('data-step', before ?? '')
  const wide = await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

test('it opens the scenario, the step and the language that its link names', async ({ page, baseURL }) => {
  await page.setContent(host(baseURL ?? '', '?scenario=minimal#v=1&lang=zh-TW'))
  const frame = page.frameLocator('#figure')
  await expect(frame.locator('svg').first()).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('lang', 'zh-TW')
})
