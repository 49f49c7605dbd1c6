import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { complaintsOf, picture, press, settled, standsAt } from './page'

const log = (name: string): string => readFileSync(`public/recordings/${name}/kafka-request.log`, 'utf8')
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('a request log of one’s own plays in the same views', async ({ page }) => {
  await page.goto('?page=recordings')
  await page.getByTestId('recording-file').setInputFiles(file('kafka-request.log', log('classic-join-three')))
  await standsAt(page, 0)
  await press(page, 'ArrowRight', 12)
  await standsAt(page, 12)
  await expect(page.locator('.figure .hidden-text').first()).toContainText('A')
  await expect(page.locator('.crumb-here')).toHaveText('kafka-request.log')
})

test('a group that is moved to the other protocol plays with its epochs, forwards and back', async ({ page }) => {
  await page.goto('?page=recordings')
  await page.getByTestId('recording-file').setInputFiles(file('kafka-request.log', log('migration-upgrade')))
  await standsAt(page, 0)
  await page
    .getByRole('link', { name: 'Epochs', exact: true })
    .or(page.getByRole('button', { name: 'Epochs', exact: true }))
    .first()
    .click()
  await press(page, 'ArrowRight', 12)
  await standsAt(page, 12)
  await press(page, 'ArrowLeft', 2)
  await standsAt(page, 10)
  await expect(page.locator('.figure-drawing svg').first()).toBeVisible()
})

test('a shipped recording opens', async ({ page }) => {
  await page.goto('?page=recordings')
  await page.getByRole('link', { name: 'classic-crash', exact: true }).click()
  await standsAt(page, 0)
})

test('a recorded cluster opens from the list, is stepped, and back; its two logs part where the real ones did', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('?page=recordings')
  await page.getByRole('link', { name: 'replication-truncation', exact: true }).click()
  await standsAt(page, 0)
  await press(page, 'ArrowRight', 3)
  await standsAt(page, 3)
  const before = await picture(page)
  await press(page, 'ArrowRight')
  await standsAt(page, 4)
  await press(page, 'ArrowLeft')
  await standsAt(page, 3)
  expect(await settled(page)).toBe(before)
  // To its end, where all is one again; what was promised and lost is still told.
  await press(page, 'End')
  await settled(page)
  await expect(page.locator('.figure .hidden-text').first()).toContainText('orders-0: broker 2 leads, leader epoch 1')
  await page.getByRole('button', { name: 'Two logs', exact: true }).click()
  await settled(page)
  await expect(page.locator('.figure .hidden-text').first()).toContainText('lost: x3, x4, x5, x6')
  expect(complaints).toEqual([])
})

const foreign: readonly (readonly [string, string])[] = [
  ['a text that is no log', 'once upon a time\n'.repeat(20)],
  ['an empty file', ''],
  ['a log of other APIs', log('classic-join-three').replaceAll(/^.*(JOIN|SYNC|HEART|LEAVE|OFFSET|FIND).*$/gm, '')],
]
for (const [what, text] of foreign) {
  test(`${what} gets a plain sentence, and nothing is loaded`, async ({ page }) => {
    await page.goto('?page=recordings')
    await page.getByTestId('recording-file').setInputFiles(file('notes.txt', text))
    await expect(page.getByRole('alert')).toHaveText(/\S.{20,}/)
    await expect(page.locator('.figure-drawing')).toHaveCount(0)
  })
}
