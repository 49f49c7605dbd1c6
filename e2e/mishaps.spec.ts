import { expect, test, type Page } from '@playwright/test'
import { complaintsOf, picture, press, settled, standsAt, stepOf } from './page'

const tab = (page: Page, name: string) => page.locator('.view-tabs').getByRole('button', { name, exact: true })

test('a view whose script cannot be had is not the chosen one: the one before is there again, and it is said', async ({
  page,
  context,
}) => {
  await page.goto('?scenario=classic-join')
  await standsAt(page, 0)
  await context.setOffline(true)
  for (const name of ['Ownership', 'Sequence', 'Ownership']) {
    await tab(page, name).click()
    await expect(page.locator('.notice')).toContainText('could not be loaded')
    await expect(tab(page, 'Stage')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.view-tabs [aria-pressed="true"]')).toHaveCount(1)
    await expect(page.locator('.figure-drawing[aria-label="Stage"] svg')).toBeVisible()
    await page.locator('.notice button').click()
  }
  await press(page, 'ArrowRight')
  await standsAt(page, 1)
  await context.setOffline(false)
  await tab(page, 'Ownership').click()
  await expect(page.locator('.figure-drawing[aria-label="Ownership"] svg')).toBeVisible()
  await expect(tab(page, 'Ownership')).toHaveAttribute('aria-pressed', 'true')
})

test('an engine that dies is started anew: the page says so and goes on where it stood, branch and all', async ({ page }) => {
  await page.goto('?scenario=classic-join')
  await standsAt(page, 0)
  await press(page, 'ArrowRight', 20)
  await standsAt(page, 20)
  await page.getByText('What if', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Kill', exact: true }).click()
  await expect(page.locator('.changes li')).toHaveCount(1)
  const before = await settled(page)
  const [worker] = page.workers()
  await worker?.evaluate(() => {
    setTimeout(() => {
      throw new Error('the end')
    })
  })
  await expect(page.locator('.notice')).toContainText('started again. You are where you were.')
  expect(await settled(page)).toBe(before)
  await press(page, 'End')
  await settled(page)
  await press(page, 'Home')
  await standsAt(page, 0)
  await expect(page.locator('.changes li')).toHaveCount(1)
})

test('where the browser keeps nothing, what is chosen holds for this visit', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto('?scenario=classic-join')
  await standsAt(page, 0)
  await page.getByLabel('Language').first().selectOption('zh-TW')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await press(page, 'ArrowRight')
  await standsAt(page, 1)
  expect(complaints).toEqual([])
})

test('two tabs of one browser go their own ways', async ({ page, context }) => {
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto('?scenario=classic-join')
    await standsAt(each, 0)
  }
  await press(page, 'ArrowRight', 5)
  await page.getByLabel('Language').first().selectOption('zh-TW')
  await press(other, 'ArrowRight', 3)
  await standsAt(page, 5)
  await standsAt(other, 3)
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
})

test('what changed is outlined along an arrow, and nothing is outlined that lies beyond now', async ({ page }) => {
  await page.goto('?scenario=classic-join#step=254&view=sequence')
  await expect(page.locator('.figure-drawing svg').first()).toBeVisible()
  await settled(page)
  let outlined = 0
  for (let n = 0; n < 5; n++) {
    await press(page, 'ArrowRight')
    await settled(page)
    const { lines, below } = await page.evaluate(() => {
      const now = [...document.querySelectorAll('.figure-drawing svg text')].find((text) => text.textContent.startsWith('now'))
      const rects = [...document.querySelectorAll('.figure-outlines rect')]
      const slanted = rects.filter((rect) => rect.hasAttribute('transform'))
      const edge = now?.getBoundingClientRect().top ?? 0
      return { lines: slanted.length, below: slanted.filter((rect) => rect.getBoundingClientRect().bottom > edge + 8).length }
    })
    outlined += lines
    expect(below).toBe(0)
  }
  expect(outlined).toBeGreaterThan(2)
})

test('on a phone the picture stays where it is from step to step, and is whole above the player', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('?scenario=classic-join#step=200&view=stage')
  await expect(page.locator('.figure-drawing svg').first()).toBeVisible()
  const tops = new Set<number>()
  for (let n = 0; n < 14; n++) {
    await settled(page)
    const { top, over } = await page.evaluate(() => {
      const box = document.querySelector('.figure-drawing svg')?.getBoundingClientRect()
      const bar = document.querySelector('.phone-bar')?.getBoundingClientRect()
      return { top: (box?.top ?? 0) + scrollY, over: (box?.bottom ?? 0) - (bar?.top ?? 0) }
    })
    tops.add(Math.round(top))
    expect(over).toBeLessThanOrEqual(0)
    await press(page, 'ArrowRight')
  }
  expect([...tops]).toHaveLength(1)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('who wants no travel from now on gets none, and the step that was under way arrives', async ({ page }) => {
    await page.goto('?scenario=classic-join')
    await standsAt(page, 0)
    await page.keyboard.press(' ')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.locator('.figure-outlines')).toHaveCount(1)
    await page.getByRole('button', { name: 'Pause' }).click()
    const step = await stepOf(page)
    await press(page, 'ArrowRight')
    await expect(page.locator('[data-step]').first()).toHaveAttribute('data-step', String(step + 1))
    const at = await picture(page)
    expect(await settled(page)).toBe(at)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await press(page, 'ArrowRight')
    await settled(page)
    await expect(page.locator('.figure-over')).toBeEmpty()
  })
})

test.describe('in colours that the system forces', () => {
  test.use({ contextOptions: { forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' } })

  const ground = (page: Page, selector: string): Promise<string[]> =>
    page.locator(selector).evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))

  test('what is chosen shows, pictures stand on a ground that goes with them, and so does the focus', async ({ page }) => {
    await page.goto('?scenario=classic-join#v=1&step=120&theme=light')
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    for (const [chosen, other] of [
      ['.view-tabs [aria-pressed="true"]', '.view-tabs [aria-pressed="false"]'],
      ['.transport .segmented label:has(:checked)', '.transport .segmented label:not(:has(:checked))'],
    ] as const) {
      await expect
        .poll(async () => {
          const [[mine], others] = [await ground(page, chosen), await ground(page, other)]
          return others.length > 0 && !others.includes(mine ?? '')
        }, chosen)
        .toBe(true)
    }
    await page.locator('.figure-drawing g[role="group"]').focus()
    await press(page, 'ArrowDown')
    const [outline, paper] = await page.evaluate(() => {
      const { outlineStyle, outlineColor } = getComputedStyle(document.activeElement ?? document.body)
      const { backgroundColor } = getComputedStyle(document.body)
      return [`${outlineStyle} ${outlineColor}`, `solid ${backgroundColor}`]
    })
    expect(outline).toMatch(/^solid /)
    expect(outline).not.toBe(paper)
  })
})
