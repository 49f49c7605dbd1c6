import { expect, test } from '@playwright/test'
import { complaintsOf, picture, press, settled, standsAt, stepOf } from './page'

const change = (step: number): string => encodeURIComponent(JSON.stringify([{ step, action: { do: 'killMember', member: 'A' } }]))

test('keys of the player are for pages with a player: elsewhere they scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  for (const address of ['', '?page=lessons', '?page=recordings']) {
    await page.goto(address)
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await press(page, 'End')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  }
})

test('a link that is pasted over the one that is open is followed, and past the header the address stays', async ({ page }) => {
  await page.goto('?scenario=classic-join#v=1&step=100&by=event')
  // Before the run is open the step is 0, whatever the link says.
  await page.locator('.figure-drawing svg').first().waitFor()
  await standsAt(page, await stepOf(page))
  await page.evaluate(() => {
    location.hash = 'v=1&step=200&by=event&view=sequence&lang=zh-TW&theme=dark'
  })
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('.figure')).toHaveAttribute('data-view', 'sequence')
  const address = page.url()
  await page.locator('.skip-link').focus()
  await press(page, 'Enter')
  await expect(page.locator('#figure')).toBeFocused()
  expect(page.url()).toBe(address)
})

test('beyond the end of what is scripted a reload lands on the same step, and so does a change made there', async ({ page }) => {
  await page.goto('?scenario=classic-join')
  await standsAt(page, 0)
  await press(page, 'End')
  await expect.poll(() => stepOf(page)).toBeGreaterThan(30)
  const last = await stepOf(page)
  await press(page, 'ArrowRight')
  await standsAt(page, last + 1)
  const before = await settled(page)
  await expect(page).toHaveURL(/step=\d+/)
  await page.reload()
  await standsAt(page, last + 1)
  expect(await picture(page)).toBe(before)
  const step = Number(/step=(\d+)/.exec(page.url())?.[1])
  await page.goto('about:blank')
  await page.goto(`?scenario=classic-join#v=1&step=${String(step)}&do=${change(step)}`)
  await expect(page.locator('.changes li')).toHaveCount(1)
  await expect(page.locator('.notice')).toBeHidden()
})

test('what a link could not say is said beside the run, and a step that no run comes to is named', async ({ page }) => {
  await page.goto('?scenario=classic-join#v=1&do=xxx')
  await expect(page.locator('.notice')).toContainText('The changes in the link cannot be read')
  await standsAt(page, 0)
  await expect(page.locator('.notice')).toContainText('The changes in the link cannot be read')
  await page.goto('about:blank')
  await page.goto(`?scenario=classic-join#v=1&do=${change(1e15)}`)
  await expect(page.locator('.notice')).toContainText('$.do[0].step: 1000000000000000 is too large')
})

test('in a lesson, Home and End move text and picture together', async ({ page }) => {
  await page.goto('?lesson=01-log')
  await settled(page)
  const position = page.locator('.lesson-tools .position')
  await press(page, 'End')
  await expect(position).toContainText(/Step (\d+) of \1/)
  await press(page, 'ArrowRight')
  await expect(position).toContainText(/Step (\d+) of \1/)
  await press(page, 'Home')
  await expect(position).toContainText('Before step 1')
})

test('a part that cannot be loaded is said to be missing; what is there stays', async ({ page, context }) => {
  await page.goto('?scenario=classic-join')
  await standsAt(page, 0)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ownership', exact: true }).click()
  await expect(page.getByText('could not be loaded').first()).toBeVisible()
  await page.getByRole('button', { name: 'Stage', exact: true }).click()
  await expect(page.locator('.figure-drawing svg').first()).toBeVisible()
  await press(page, 'p')
  await expect(page.locator('.notice')).toContainText('could not be loaded')
  await expect(page.locator('.figure-drawing svg').first()).toBeVisible()
  await page.locator('.brand').first().click()
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
})

test('a page is not drawn with the run of the page before', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('?scenario=classic-join#v=1&step=200&by=event')
  // Before the run is open the step is 0, whatever the link says.
  await page.locator('.figure-drawing svg').first().waitFor()
  await standsAt(page, await stepOf(page))
  let let_ = (): void => undefined
  const held = new Promise<void>((resolve) => {
    let_ = resolve
  })
  await page.route('**/kafka-request.log', async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(() => {
    history.pushState(null, '', '?recording=classic-one')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.locator('.figure-drawing svg')).toHaveCount(0)
  expect(page.url()).not.toMatch(/step=/)
  let_()
  expect(complaints).toEqual([])
})

test('the picture of the log, in the first window of the home page, comes once a reader is there', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('')
  const row = page.locator('.home-row').first()
  await expect(page.locator('.home-row svg').first()).toBeVisible()
  await expect(row.locator('svg')).toHaveCount(0)
  await page.mouse.move(300, 300)
  await expect(row.locator('svg rect')).not.toHaveCount(0)
})
