import { expect, type Page } from '@playwright/test'

/** Everything that a page complains of, from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** The number in "Step 9 of 24". */
export const stepOf = async (page: Page): Promise<number> => Number(await page.locator('[data-step]').first().getAttribute('data-step'))

/** Waits until the player stands at a step and its picture rests. */
export async function standsAt(page: Page, step: number): Promise<void> {
  await expect(page.locator('[data-step]').first()).toHaveAttribute('data-step', String(step))
  await expect(page.locator('.figure-drawing svg').first()).toBeVisible()
  await settled(page)
}

/** Waits until two looks at the picture, some frames apart, are the same. */
export async function settled(page: Page): Promise<string> {
  let before = ''
  await expect(async () => {
    const now = await picture(page)
    const same = now === before
    before = now
    expect(same).toBe(true)
  }).toPass({ intervals: [120, 120, 120, 240, 240, 480] })
  return before
}

/** The picture, as its markup. */
export const picture = async (page: Page): Promise<string> =>
  page
    .locator('.figure-drawing svg')
    .first()
    .evaluate((svg) => svg.outerHTML.replaceAll(/ (id|tabindex|clip-path|fill)="[^"]*:r[^"]*"/g, ''))

export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key)
}

/** What the page of evidence says when nothing is left to run, in either language. */
export const evidenceRan = /comparisons out of \d+ files|共 [\d,]+ 次比對/
