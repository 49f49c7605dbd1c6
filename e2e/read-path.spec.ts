import { execFileSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { complaintsOf, press, settled, standsAt } from './page'

test('each slider is moved by keyboard, says its value, and keeps the focus; picture, plot and link follow', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('?page=read-path')
  await standsAt(page, 0)
  for (const [name, key, says] of [
    ['How much is sent', 'ArrowRight', '2 MiB'],
    ['Buffer, or bytes asked for by a call', 'ArrowLeft', '32 KiB'],
    ['Page cache', 'ArrowRight', 'Warm'],
    ['TLS', 'ArrowRight', 'On'],
  ] as const) {
    const slider = page.getByRole('slider', { name })
    await slider.focus()
    await press(page, key)
    await expect(slider).toHaveAttribute('aria-valuetext', says)
    await settled(page)
    await expect(slider).toBeFocused()
  }
  await expect(page).toHaveURL(/inline=.*tls-userspace/)
  await expect(page.locator('.figure .hidden-text').first()).toHaveText(/TLS in user space: 2 MiB, 32 KiB a call, every page cached/)
  await expect(page.locator('.plot-here')).toContainText('at 32 KiB')
  await page.reload()
  await expect(page.getByRole('slider', { name: 'How much is sent' })).toHaveAttribute('aria-valuetext', '2 MiB')
  expect(complaints).toEqual([])
})

test('the plots have their numbers in a table', async ({ page }) => {
  await page.goto('?page=read-path')
  await page.getByText('The numbers behind the plot').click()
  await expect(page.getByRole('row', { name: /^64 KiB/ }).first()).toContainText('32,768')
  const measured = page.getByRole('region', { name: 'The model beside measurements' })
  await measured.getByText('The numbers behind this plot').click()
  await expect(measured.getByRole('table').first().getByRole('row')).toHaveCount(19)
  await measured.getByText('The model’s constants').click()
  await expect(measured.getByRole('row', { name: /modeSwitchNs/ })).toContainText('890')
  await expect(measured.getByText('Not measured')).toBeVisible()
  await expect(measured.getByText(/Linux 6\.18\.44; 2 processors, AMD EPYC/)).toBeVisible()
  const article = page.getByRole('region', { name: /Where “65 percent” comes from/ })
  await article.getByText('The numbers behind this plot').click()
  await expect(article.getByRole('row', { name: /^1 GB/ })).toContainText('54 %')
  await expect(article).toContainText('average 57 percent, from 46 to 71; 2 of 8 reach 65')
})

test('every set of measurements is chosen by key, with spread and model in its rows', async ({ page }) => {
  await page.goto('?page=read-path')
  const measured = page.getByRole('region', { name: 'The model beside measurements' })
  const chosen = measured.getByRole('group', { name: 'What was measured' }).getByRole('radio', { checked: true })
  for (const [rows, one] of [
    [12, /^Java, transferTo\(\) as Kafka calls it, small send buffer, not waiting 1 MiB 0\.64/],
    [10, /^sendfile\(\) without scatter-gather, virtual cable, gather off 64 KiB/],
    [12, /^read\(\) then write\(\) 4 KiB/],
    [9, /^sendfile\(\) with scatter-gather, small send buffer, not waiting/],
  ] as const) {
    await chosen.focus()
    await press(page, 'ArrowRight')
    const details = measured.getByText('The numbers behind this plot')
    if (await details.isVisible()) await details.click()
    await expect(measured.getByRole('table').first().getByRole('row')).toHaveCount(rows)
    await expect(measured.getByRole('row', { name: one })).toBeVisible()
  }
})

for (const [lesson, beats, questions, language, theme] of [
  ['15-zero-copy', 15, 2, 'en', 'light'],
  ['16-zero-copy-lost', 14, 2, 'zh-TW', 'dark'],
  ['17-page-cache', 12, 2, 'en', 'dark'],
] as const) {
  test(`${lesson} by keyboard to its end and back, its questions answered wrongly and rightly`, async ({ page }) => {
    test.setTimeout(120_000)
    const complaints = complaintsOf(page)
    await page.goto(`?lesson=${lesson}#v=1&lang=${language}&theme=${theme}`)
    await settled(page)
    const current = page.locator('[aria-current=step]')
    const at = page.locator('.lesson-tools .position')
    let answered = 0
    for (const beat of Array.from({ length: beats }, (_, n) => n + 1)) {
      await press(page, 'ArrowRight')
      await expect(at).toHaveText(new RegExp(`^(Step ${String(beat)} of ${String(beats)}|第 ${String(beat)} 步，共 ${String(beats)} 步)`))
      // The beat takes the focus when it is reached.
      await settled(page)
      const choices = current.locator('.predict-choices button')
      if (await choices.first().isVisible()) {
        // The first one in one question, the last in the other: one of them is wrong in each lesson.
        const choice = answered % 2 === 0 ? choices.first() : choices.last()
        await choice.press('Enter')
        await expect(current.locator('.predict-why')).toBeVisible()
        await expect(current.locator('.predict-why')).not.toContainText(/[{}]/)
        answered += 1
      }
      expect(await settled(page)).not.toMatch(/NaN|undefined|Infinity/)
    }
    expect(answered).toBe(questions)
    await press(page, 'Home')
    await press(page, 'ArrowLeft', 2)
    await expect(page.locator('.figure-drawing svg').first()).toBeVisible()
    expect(complaints).toEqual([])
  })
}

test('from a Fetch of a cluster to the way by which it was sent', async ({ page }) => {
  const trace = execFileSync('node', ['bin/kafkascope.mjs', 'trace', 'minimal'], { encoding: 'utf8' })
  const message = /FetchResponse .*?message=(\d+) .*?records=[1-9]/.exec(trace)?.[1] ?? ''
  await page.goto(`?scenario=minimal#v=1&by=event&step=100000&sel=message:${message}`)
  await page.getByRole('link', { name: 'The read path of this fetch' }).click()
  await expect(page.getByRole('slider', { name: 'How much is sent' })).toBeVisible()
  await settled(page)
  await expect(page.locator('.figure .hidden-text').first()).toHaveText(/Kafka, plaintext/)
})
