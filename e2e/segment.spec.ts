import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { axe } from './looks'
import { complaintsOf } from './page'

const name = '00000000000000001000.log'
const sound = readFileSync(`public/vectors/record-batch/${name}`)

async function drop(page: Page, buffer: Buffer, as = name): Promise<void> {
  await page.goto('?page=segment')
  await page.getByTestId('segment-files').setInputFiles({ name: as, mimeType: 'application/octet-stream', buffer })
}

const verdict = (page: Page) => page.getByTestId('segment-verdict')

test('a sound segment: its batches, one of them byte by byte, and what the cleaner would remove', async ({ page }) => {
  const complaints = complaintsOf(page)
  await drop(page, sound)
  await expect(verdict(page)).toHaveText('All 10 batches are sound')
  await expect(page.getByTestId('cleaner-tells')).toContainText('readable records go')
  await page.getByRole('button', { name: /^Batch 1000/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-batch="1"]')).toBeVisible()
  await expect(page.locator('.segment-box[aria-pressed="true"]')).toBeFocused()
  await page.locator('.segment-record').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.segment-byte[data-marked]').first()).toBeVisible()
  expect(await axe(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('the same as a log: a round by keyboard, a record opened to its bytes', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('?page=segment&recording=compaction-basic/0-before')
  await page.getByRole('radio', { name: 'Bytes' }).focus()
  await page.keyboard.press('ArrowRight')
  const drawing = page.locator('.figure-drawing')
  await expect(drawing).toContainText('Dirty ratio 1.00')
  await page.getByRole('slider', { name: 'A round of the cleaner' }).focus()
  await page.keyboard.press('End')
  await expect(page.locator('.segment-steps [role="status"]')).toHaveText('after the round')
  // What the broker itself had left after its round.
  const left = readFileSync('public/recordings/compaction-basic/1-after/00000000000000000000.log').length
  await expect(drawing).toContainText(`segment 0, ${String(left)} B`)
  await page.getByRole('button', { name: 'Step back' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.segment-steps [role="status"]')).toHaveText(/^step \d+ of \d+$/)
  await page.getByRole('slider', { name: 'A round of the cleaner' }).focus()
  await page.keyboard.press('Home')
  await expect(drawing).toContainText('15 records')
  await drawing.getByRole('slider').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-batch]')).toContainText('Batch')
  await expect(page.locator('.segment-records')).toContainText('f-active-14')
  expect(await axe(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a recorded log is asked about as its broker knew it: checkpoint, active segment, and whether a round begins', async ({ page }) => {
  await page.goto('?page=segment&recording=compaction-dirty-ratio/2-at-threshold')
  await expect(page.getByLabel('Checkpoint (first dirty offset)')).toHaveValue('5')
  await expect(page.locator('.segment-ratio')).toContainText('dirty ratio 0.50, threshold 0.5')
  await expect(page.locator('.segment-cleaner-said')).toContainText('None begins yet')
  await page.goto('?page=segment&recording=compaction-dirty-ratio/3-before-pass-2')
  await expect(page.locator('.segment-ratio')).toContainText('dirty ratio 0.55')
  await expect(page.locator('.segment-cleaner-said')).not.toContainText('None begins yet')
})

test('records of __consumer_offsets are told by Kafka’s schemas', async ({ page }) => {
  await page.goto('?page=segment&recording=offsets-topic-classic/0-before')
  await page.getByRole('button', { name: /^Batch 2 to 4/ }).click()
  const first = page.locator('.segment-record').first()
  await expect(first).toContainText('billing-a orders-0')
  await expect(first).toContainText('OFFSET_COMMIT {"version":4,"data":{"offset":100')
  await page.locator('.segment-records').getByText('JSON', { exact: true }).click()
  await expect(first).toContainText('"partition": 0')
  await page.locator('.segment-records').getByText('Hex', { exact: true }).click()
  await expect(first).toContainText('00 01 00 09')
  expect(await axe(page)).toEqual([])
})

test('a corrupt one: where, both checksums, what a consumer does, and the rest of it', async ({ page }) => {
  const bytes = Buffer.from(sound)
  bytes[558] = (bytes[558] ?? 0) ^ 0x20
  await drop(page, bytes)
  await expect(verdict(page)).toHaveText('One of 10 batches is damaged')
  await expect(page.locator('.segment-damage')).toContainText(/byte 493.*0x[0-9a-f]{8}.*0x[0-9a-f]{8}/)
  await expect(page.locator('.segment-aside')).toContainText('A consumer stops at offset 1008')
  await expect(page.locator('.segment-aside')).toContainText('at byte 563')
  expect(await axe(page)).toEqual([])
})

test('a truncated one says at which byte, and shows what came before', async ({ page }) => {
  await drop(page, sound.subarray(0, 600))
  await expect(page.locator('.segment-damage')).toContainText('At byte 563 the file ends in the middle of a batch.')
  await expect(page.getByRole('button', { name: /^Batch 1008/ })).toBeVisible()
})

test('a foreign one gets a plain sentence', async ({ page }) => {
  await drop(page, Buffer.from('once upon a time '.repeat(100)), 'notes.txt')
  await expect(verdict(page)).toHaveText('This is not a log segment')
  // What is no log has nothing that a cleaner could remove.
  await expect(page.locator('.segment-cleaner')).toHaveCount(0)
})

test('an index alone is nothing to clean', async ({ page }) => {
  await drop(page, Buffer.alloc(0), '00000000000000001000.index')
  await expect(page.locator('.segment-indexes')).toContainText('0 entries')
})

test('1 GiB is read in slices, and can be stopped', async ({ page }) => {
  test.setTimeout(120_000)
  const path = join(tmpdir(), `kafkascope-${String(process.pid)}.log`)
  const fd = openSync(path, 'w')
  try {
    // Empty pages behind each header: every batch has a wrong checksum, and every byte of it is read to know.
    const header = Buffer.from(sound.subarray(0, 61))
    header.writeInt32BE(1_048_576 - 12, 8)
    ftruncateSync(fd, 1_073_741_824)
    for (let n = 0; n < 1024; n++) {
      header.writeBigInt64BE(BigInt(n * 10), 0)
      writeSync(fd, header, 0, header.length, n * 1_048_576)
    }
    await page.goto('?page=segment')
    await page.getByTestId('segment-files').setInputFiles(path)
    await page.getByRole('button', { name: 'Stop reading' }).click()
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
    await expect(verdict(page)).toHaveCount(0)
    await page.getByTestId('segment-files').setInputFiles(path)
    await expect(verdict(page)).toHaveText('1,024 of 1,024 batches are damaged', { timeout: 60_000 })
    await page.getByLabel('Where in the file').focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: /from byte 1,072,693,248/ })).toBeVisible()
    await page.locator('.segment-bar').getByText('Log', { exact: true }).click()
    await expect(page.getByText('There is no sound batch to draw.')).toBeVisible()
  } finally {
    closeSync(fd)
    rmSync(path)
  }
})

test('an example opens by its link', async ({ page }) => {
  await page.goto('?page=segment')
  await page.getByRole('link', { name: 'compaction-basic/0-before' }).click()
  await expect(verdict(page)).toContainText('sound')
})
