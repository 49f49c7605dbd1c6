import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { press, standsAt } from './page'

const log = (name: string): string => readFileSync(`public/recordings/${name}/kafka-request.log`, 'utf8')
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('a request log of one’s own plays in the same views', async ({ page }) => {
  await page.goto('?page=recordings')
  await page.getByTestId('recording-file').setInputFiles(file('kafka-request.log', log('classic-join-three')))
  await standsAt(page, 0)
  await press(page, 'ArrowRight', 12)
  await standsAt(page, 12)
  await expect(page.locator('.figure .hidden-text').first()).toContainText('A')
})

test('a shipped recording opens', async ({ page }) => {
  await page.goto('?page=recordings')
  await page.getByRole('link', { name: 'classic-crash', exact: true }).click()
  await standsAt(page, 0)
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
