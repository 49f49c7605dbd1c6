import { expect, test } from '@playwright/test'
import { axe } from './looks'
import { complaintsOf, picture, press, settled, standsAt, stepOf } from './page'

/** Patterns and clips are named by the order in which they were first drawn, which a reload changes. */
const unnamed = (svg: string): string => svg.replaceAll(/(hatch|until)_r_\w+/g, '$1')

test('scrubbed by keyboard, all lanes go to one time, and the link keeps the place', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('?scenario=one-slow-member#v=1&view=compare')
  await standsAt(page, 0)
  const before = await settled(page)
  await press(page, 'ArrowRight', 60)
  await standsAt(page, 60)
  expect(await picture(page)).not.toBe(before)
  await page.getByRole('slider').focus()
  await press(page, 'PageUp', 3)
  await expect.poll(() => stepOf(page)).not.toBe(60)
  const at = await stepOf(page)
  const there = await settled(page)
  await expect(page).toHaveURL(/view=compare/)
  await page.waitForTimeout(400)
  await page.reload()
  await standsAt(page, at)
  expect(unnamed(await settled(page))).toBe(unnamed(there))
  expect(complaints).toEqual([])
})

test('the file says what the table says', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('?scenario=one-slow-member#v=1&view=compare')
  await standsAt(page, 0)
  const cells = await page
    .locator('.compare-table tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.dataset['number'] ?? '')))
  expect(cells.length).toBeGreaterThanOrEqual(3)
  await page.getByRole('button', { name: 'Copy as CSV' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  const csv = await page.evaluate(() => navigator.clipboard.readText())
  const lines = csv.trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').slice(1, 9))).toEqual(cells)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save CSV' }).click()
  expect((await download).suggestedFilename()).toBe('kafkascope-compare.csv')
})

test('a setting is compared with another value of it in two presses', async ({ page }) => {
  await page.goto('?page=sandbox')
  await standsAt(page, 0)
  await press(page, 'ArrowRight', 20)
  await standsAt(page, 20)
  await page.getByRole('button', { name: /^Compare heartbeat\.interval\.ms/ }).click()
  await page.locator('form.compare-with').getByRole('button', { name: 'Compare' }).click()
  await expect(page.locator('.compare-table tbody tr')).toHaveCount(2)
  await expect(page.locator('.compare-table tbody th')).toHaveText(['3000', '1500'])
})

test('the facts of a lane lead to a message, and that to its bytes', async ({ page }) => {
  await page.goto('?scenario=one-slow-member#v=1&view=compare')
  await standsAt(page, 0)
  await press(page, 'ArrowRight', 60)
  await standsAt(page, 60)
  await page.locator('.compare-facts > button').press('Enter')
  const messages = page.locator('.lane-details section', { hasText: 'Last messages' })
  await messages.getByRole('button').first().press('Enter')
  await expect(page.locator('.lane-details')).toContainText('on the wire')
  await expect(page.locator('.lane-details')).toContainText('Why was this sent?')
})

for (const [language, theme] of [
  ['zh-TW', 'light'],
  ['en', 'dark'],
] as const)
  test(`in the middle axe finds nothing, ${language}, ${theme}`, async ({ page }) => {
    await page.goto(`?scenario=one-slow-member#v=1&view=compare&lang=${language}&theme=${theme}`)
    await standsAt(page, 0)
    await press(page, 'ArrowRight', 60)
    await standsAt(page, 60)
    expect(await axe(page)).toEqual([])
  })

test('many members beside each other: how far it is in words, stopped and opened again by keyboard', async ({ page }) => {
  const complaints = complaintsOf(page)
  const lanes = ['one', 'two', 'three', 'four'].map((name, n) => ({ name, commitDelayMs: n + 1 }))
  const members = [{ name: 'm', count: 400, startAtMs: 0, startEveryMs: 10 }]
  const script = {
    version: 1,
    name: 'many',
    untilMs: 20_000,
    topics: [{ name: 'orders', partitions: 400 }],
    groups: [{ id: 'g', memberDefaults: { topics: ['orders'] }, members }],
    lanes,
  }
  await page.goto(`#${new URLSearchParams({ v: '1', view: 'compare', step: '0', inline: JSON.stringify(script) }).toString()}`)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.locator('.opening').getByRole('status')).toHaveText(/Computing run \d of 4: (one|two|three|four)/)
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter')
  await expect(page.locator('.opening').getByRole('status')).toHaveText(/^Stopped before/)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const again = page.getByRole('button', { name: 'Compute it again' })
  await expect(again).toBeFocused()
  expect(await axe(page)).toEqual([])
  await again.press('Enter')
  await standsAt(page, 0)
  await expect(page.locator('.compare-table tbody tr')).toHaveCount(4)
  expect(complaints).toEqual([])
})

test('four lanes stand above the player in a window of 1280 × 800, also in one that was larger', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1080 })
  await page.goto('?scenario=one-slow-member#v=1&view=compare&step=200')
  const picture = page.locator('.figure-drawing svg')
  await picture.waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  const bottomOf = async (): Promise<number> => {
    const [drawn, bar] = [await picture.boundingBox(), await page.locator('.compare-bar').boundingBox()]
    return drawn === null || bar === null ? NaN : drawn.y + drawn.height - bar.y
  }
  await expect.poll(bottomOf).toBeLessThanOrEqual(0)
})
