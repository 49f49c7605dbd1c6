import { expect, test } from '@playwright/test'
import { axe } from './looks'
import { complaintsOf } from './page'

const host = (base: string, query = '', width = 320): string => `<!doctype html><title>A post</title><body style="margin:0">
<iframe id="figure" src="${base}embed.html${query}" title="Kafkascope" sandbox="allow-scripts" width="${String(width)}" height="300" style="border:0"></iframe>
<script>addEventListener('message', ({ data }) => { if (data?.kafkascope?.height) { document.title = String(data.kafkascope.height) } })</script>`

test('a figure in a sandboxed frame of another page steps, and tells its height', async ({ page, baseURL }) => {
  await page.setContent(host(baseURL ?? ''))
  const frame = page.frameLocator('#figure')
  await expect(frame.locator('.figure-drawing svg').first()).toBeVisible()
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
  await expect(frame.locator('.figure-drawing svg').first()).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('lang', 'zh-TW')
})

const readPathFigures = [
  ['zero-copy', 'read-path', /read\(\) then write\(\): 1 MiB/],
  ['page-cache', 'page-cache', /a segment of 256 pages/],
] as const

for (const [scenario, view, says] of readPathFigures) {
  test(`${view} in a sandboxed frame: steps and back, its height told, nothing wider than the frame from 320 px on`, async ({
    page,
    baseURL,
  }) => {
    const complaints = complaintsOf(page)
    for (const width of [320, 640, 1200]) {
      await page.setContent(host(baseURL ?? '', `?scenario=${scenario}#v=1&view=${view}&step=3&by=event&lang=en`, width))
      const frame = page.frameLocator('#figure')
      const at = frame.locator('[data-step]').first()
      await expect(frame.locator('.figure-drawing svg').first()).toBeVisible()
      await expect(frame.locator('.hidden-text').first()).toHaveText(says)
      await expect(at).toHaveAttribute('data-step', '3')
      await frame.getByRole('button', { name: 'Step forward' }).click()
      await expect(at).toHaveAttribute('data-step', '4')
      await frame.getByRole('button', { name: 'Step back' }).press('Enter')
      await expect(at).toHaveAttribute('data-step', '3')
      await expect(page).toHaveTitle(/^\d{3,4}$/)
      const wide = await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
      expect(wide, String(width)).toBeLessThanOrEqual(0)
      // The height is told when the step's caption has been laid out: the message comes a moment after the step.
      await expect
        .poll(
          async () => {
            const tall = await frame.locator('#app').evaluate((app) => app.getBoundingClientRect().height)
            return Math.abs(Number(await page.title()) - tall)
          },
          { message: String(width) },
        )
        .toBeLessThanOrEqual(2)
      const picture = await frame.locator('.figure-drawing svg').first().boundingBox()
      expect(picture?.width ?? 0, String(width)).toBeGreaterThan(width * 0.8)
    }
    expect(complaints).toEqual([])
  })

  for (const [theme, language] of [
    ['light', 'en'],
    ['dark', 'zh-TW'],
  ] as const) {
    test(`${view} in a frame of 320 px: axe finds nothing, ${theme}, ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 700 })
      await page.goto(`embed.html?scenario=${scenario}#v=1&view=${view}&step=40&by=event&lang=${language}&theme=${theme}`)
      await expect(page.locator('.figure-drawing svg').first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await axe(page)).toEqual([])
      const paper = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper').trim())
      const lightness = await page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0] ?? -1))
      expect(lightness > 128, paper).toBe(theme === 'light')
    })
  }
}

test('what its link could not say is said in the frame, which follows another hash', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('embed.html?scenario=minimal#v=1&do=xxx&lang=en')
  await expect(page.getByRole('alert')).toContainText('The changes in the link cannot be read')
  await page.evaluate(() => {
    location.hash = 'v=1&step=30&by=event&lang=zh-TW'
  })
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await expect(page.getByRole('alert')).toBeHidden()
})
