import { expect, test, type Page } from '@playwright/test'
import { complaintsOf, picture, settled } from './page'

const current = (page: Page) => page.locator('[aria-current=step]')

/** Tabs until the focus is inside what is wanted; a reader without a mouse has no other way. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return
  }
  throw new Error(`Tab never comes to ${selector}`)
}

for (const [slug, beats, questions] of [
  ['02-four-reasons', 13, 2],
  ['03-classic-rebalance', 15, 4],
  ['07-static-members', 10, 4],
  // The only lesson in which the first recording to be offered is behind a question: its words come late, after the answer.
  ['08-one-slow-member', 19, 4],
  ['10-consumer-groups', 15, 3],
  ['12-compaction', 15, 2],
  ['13-tombstones', 13, 1],
  ['18-leader-dies', 19, 3],
] as const) {
  test(`${slug} by keyboard, to its end: every beat, each question answered, and back`, async ({ page }) => {
    await readByKeyboard(page, slug, beats, questions)
  })
}

async function readByKeyboard(page: Page, slug: string, beats: number, questions: number): Promise<void> {
  test.setTimeout(180_000)
  const complaints = complaintsOf(page)
  await page.goto(`?lesson=${slug}`)
  const position = page.locator('.lesson-tools .position')
  await expect(position).toHaveText(new RegExp(`^Before step 1 of ${String(beats)}`))
  const ids = await page.locator('[data-beat]').evaluateAll((beats) => beats.map((beat) => beat.getAttribute('data-beat')))
  expect(ids).toHaveLength(beats)
  // The engine has told the lesson when the first picture stands.
  await settled(page)
  let answered = 0
  const pictures = new Set<string>()
  for (const [n, id] of ids.entries()) {
    await page.keyboard.press('ArrowRight')
    await expect(current(page)).toHaveAttribute('data-beat', id ?? '')
    await expect(position).toHaveText(new RegExp(`^Step ${String(n + 1)} of ${String(beats)}`))
    const choice = current(page).locator('.predict-choices button').first()
    if (await choice.isVisible()) {
      await expect(current(page).locator('.predict-why')).toBeHidden()
      await tabTo(page, '[aria-current=step] .predict-choices button')
      await page.keyboard.press('Enter')
      await expect(current(page).locator('.predict-why')).toBeVisible()
      await expect(current(page).locator('.predict-right')).toHaveCount(1)
      answered += 1
    }
    pictures.add(await settled(page))
    // A picture of nothing is one as well: whatever a beat says, its run is open.
    await expect(page.locator('.lesson-drawing svg').first()).toBeVisible()
    await expect(page.locator('.lesson-drawing')).not.toContainText('There is no group yet')
  }
  expect(answered).toBeGreaterThanOrEqual(questions)
  expect(pictures.size).toBeGreaterThan((2 * beats) / 3)
  await page.keyboard.press('ArrowRight')
  await expect(current(page)).toHaveAttribute('data-beat', ids.at(-1) ?? '')
  const last = await picture(page)
  await page.keyboard.press('ArrowLeft')
  await expect(current(page)).toHaveAttribute('data-beat', ids.at(-2) ?? '')
  expect(await settled(page)).not.toBe(last)
  expect(complaints).toEqual([])
}

for (const slug of ['06-cooperative', '09-eight-complaints', '10-consumer-groups'])
  test(`${slug} on a phone: the whole picture is in sight, and nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`?lesson=${slug}`)
    await settled(page)
    for (let n = 0; n < 4; n++) {
      await page.keyboard.press('ArrowRight')
      await settled(page)
      // The copy that fades out over the next picture is there a moment after.
      await page.waitForTimeout(300)
      const over = await page.locator('.lesson-drawing .figure').evaluate((figure) => ({
        down: figure.scrollHeight - figure.clientHeight,
        aside: figure.scrollWidth - figure.clientWidth,
        page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }))
      expect(over).toEqual({ down: 0, aside: 0, page: 0 })
    }
  })

test('a step that is taken before the lesson is told is taken when it is', async ({ page }) => {
  await page.goto('?lesson=07-static-members')
  await expect(page.locator('[data-beat]').first()).toBeVisible()
  // Two frames later the keys are listened to; the lesson's run takes far longer to be opened.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.lesson-tools .position')).toHaveText(/^Step 1 of/)
})

test('a beat that is wanted while the lesson is still being told is shown at its own moment', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('?lesson=02-four-reasons')
  await expect(page.locator('.lesson-tools .position')).toBeVisible()
  const ids = await page.locator('[data-beat]').evaluateAll((beats) => beats.map((beat) => beat.getAttribute('data-beat')))
  // As early as it is heard: the first run is still being opened then.
  await expect(async () => {
    await page.keyboard.press('End')
    expect(await current(page).getAttribute('data-beat', { timeout: 20 })).toBe(ids.at(-1))
  }).toPass({ intervals: [20], timeout: 60_000 })
  const wanted = await settled(page)
  // The same beat, come to when all of it is told.
  await page.keyboard.press('ArrowLeft')
  await expect(current(page)).toHaveAttribute('data-beat', ids.at(-2) ?? '')
  await settled(page)
  await page.keyboard.press('End')
  await expect(current(page)).toHaveAttribute('data-beat', ids.at(-1) ?? '')
  expect((await settled(page)) === wanted, 'the same picture').toBe(true)
})
