import { expect, test } from '@playwright/test'
import { complaintsOf, picture, press, settled, standsAt, stepOf } from './page'

// With motion: without it, what has changed is outlined for one step, and the way one came shows.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ page }) => {
  await page.goto('?scenario=classic-join')
  await standsAt(page, 0)
})

test('steps forward and back by keyboard; a step back is the picture before', async ({ page }) => {
  await press(page, 'ArrowRight', 14)
  await standsAt(page, 14)
  const before = await settled(page)
  await press(page, 'ArrowRight')
  await standsAt(page, 15)
  expect(await picture(page)).not.toBe(before)
  await press(page, 'ArrowLeft')
  await standsAt(page, 14)
  expect(await settled(page)).toBe(before)
})

test('Home, End and the keys of a slide clicker', async ({ page }) => {
  await press(page, 'End')
  await expect.poll(() => stepOf(page)).toBeGreaterThan(30)
  const last = await stepOf(page)
  await press(page, 'PageUp', 2)
  await standsAt(page, last - 2)
  await press(page, 'PageDown')
  await standsAt(page, last - 1)
  await press(page, 'Home')
  await standsAt(page, 0)
})

test('a reload lands on the same step and the same picture', async ({ page }) => {
  await press(page, 'ArrowRight', 21)
  await standsAt(page, 21)
  const before = await settled(page)
  await expect(page).toHaveURL(/step=\d+/)
  await page.reload()
  await standsAt(page, 21)
  expect(await settled(page)).toBe(before)
})

test('every view draws every twentieth step without a complaint', async ({ page }) => {
  test.setTimeout(150_000)
  const complaints = complaintsOf(page)
  for (const view of ['Sequence', 'Ownership', 'State machine', 'Stage']) {
    await page
      .getByRole('button', { name: view, exact: true })
      .or(page.getByRole('tab', { name: view, exact: true }))
      .first()
      .click()
    await press(page, 'Home')
    await standsAt(page, 0)
    for (let step = 20; step <= 60; step += 20) {
      await press(page, 'ArrowRight', 20)
      await standsAt(page, step)
      expect(await picture(page)).not.toMatch(/NaN|undefined|Infinity/)
    }
  }
  expect(complaints).toEqual([])
})

test('a killed member makes a branch; the scripted future can be gone back to', async ({ page }) => {
  await press(page, 'ArrowRight', 40)
  await standsAt(page, 40)
  await page.getByText('What if', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Kill', exact: true }).click()
  await expect(page.getByText('Your changes')).toBeVisible()
  await press(page, 'End')
  await settled(page)
  await page.getByRole('button', { name: /^Undo: Kill/ }).click()
  await expect(page.getByText('Your changes')).toBeHidden()
})

test('the transcript says what the picture shows, in the language chosen', async ({ page }) => {
  await press(page, 'ArrowRight', 30)
  await standsAt(page, 30)
  const english = await page.locator('.figure .hidden-text').first().textContent()
  await page.getByLabel('Language').first().selectOption('zh-TW')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await expect(page.locator('.figure .hidden-text').first()).not.toHaveText(english ?? '')
  await expect(page.locator('.figure .hidden-text').first()).toHaveText(/[一-鿿]/)
})

test('the page and the command line name the same worlds', async ({ page }) => {
  const digests = await page.evaluate(() =>
    (window as unknown as { kafkascope: { digests(a: number, b: number, n: number): Promise<string[]> } }).kafkascope.digests(1, 3, 400),
  )
  const { execFileSync } = await import('node:child_process')
  const node = execFileSync('node', ['bin/kafkascope.mjs', 'run', '--events', '400', '--seeds', '1..3', '--digests'], { encoding: 'utf8' })
  expect([digests].flat().join('\n').trim()).toBe(node.trim())
})
