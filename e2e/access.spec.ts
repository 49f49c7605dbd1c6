import { expect, test } from '@playwright/test'
import { axe, fits } from './looks'
import { complaintsOf, press, standsAt } from './page'

const pages: readonly (readonly [string, string])[] = [
  ['home', './'],
  ['lessons', '?page=lessons'],
  ['a lesson', '?lesson=03-classic-rebalance'],
  ['a run', '?scenario=classic-join'],
  ['runs beside each other', '?scenario=one-slow-member&view=compare'],
  ['epochs', '?scenario=consumer-join&view=epochs'],
  ['the sandbox', '?page=sandbox'],
  ['recordings', '?page=recordings'],
  ['a recording', '?recording=classic-cooperative'],
  ['a recorded cluster', '?recording=replication-truncation'],
  ['replicas', '?scenario=leader-dies&lane=acks-1'],
  ['two logs', '?scenario=leader-dies&lane=acks-1&view=two-logs'],
  ['the read path', '?page=read-path'],
  ['a page cache', '?scenario=page-cache'],
  ['the last lesson', '?lesson=17-page-cache'],
  ['a log', '?scenario=compaction'],
  ['a lesson on a log', '?lesson=13-tombstones'],
  ['a lesson of lanes', '?lesson=09-eight-complaints'],
  ['throughput', '?scenario=four-reasons&view=throughput'],
  ['a lesson on throughput', '?lesson=02-four-reasons'],
  ['a cluster that grows', '?page=growth'],
  ['your segment', '?page=segment'],
  ['a damaged segment', '?page=segment&recording=damaged'],
  ['the embed', 'embed.html'],
]

// By far the longest of these files: its tests are shared out.
test.describe.configure({ mode: 'parallel' })

for (const [name, address] of pages) {
  for (const [language, theme, width] of [
    ['en', 'light', 1280],
    ['zh-TW', 'dark', 360],
  ] as const) {
    test(`${name}: axe finds nothing, and nothing is wider than the window, ${language}, ${theme}, from ${String(width)} px`, async ({
      page,
    }) => {
      const complaints = complaintsOf(page)
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${address}#v=1&lang=${language}&theme=${theme}`)
      await page.waitForLoadState('networkidle')
      if (/scenario|[?]recording=|lesson=|sandbox|read-path|growth|embed/.test(address))
        await expect(page.locator('.figure-drawing svg').first()).toBeVisible()
      await expect(page.locator('h1').first()).toBeVisible()
      expect(await axe(page)).toEqual([])
      await fits(page)
      expect(complaints).toEqual([])
    })
  }
}

test('enlarged four times, nothing lies over the picture, and the end of a run of milliseconds is told', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('?page=read-path#v=1&lang=en')
  const drawing = page.locator('.figure-drawing svg').first()
  await expect(drawing).toBeVisible()
  await drawing.evaluate((svg) => {
    svg.scrollIntoView({ block: 'start' })
  })
  const covered = await drawing.evaluate((svg) => {
    const { left, right } = svg.getBoundingClientRect()
    return [20, 130, 240].filter((y) => document.elementFromPoint((left + right) / 2, y)?.closest('.figure') == null)
  })
  expect(covered).toEqual([])
  await expect(page.locator('.phone-timeline text').last()).toHaveText(/^[\d.]+ ms$/)
})

test('every control of a run is reached by Tab, and its focus shows', async ({ page }) => {
  await page.goto('?scenario=classic-join')
  await standsAt(page, 0)
  const reached = new Set<string>()
  for (let i = 0; i < 60; i++) {
    await press(page, 'Tab')
    reached.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''))
  }
  for (const name of ['Step forward', 'Step back', 'Play', 'Share', 'Present', 'Stage', 'Sequence']) expect([...reached]).toContain(name)
})
