import { expect, test } from '@playwright/test'
import { axe } from './looks'
import { complaintsOf, press, settled } from './page'

test('a cluster is made larger by keyboard: each turn is a run, its numbers stand beside those before, and the link keeps it', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const complaints = complaintsOf(page)
  await page.goto('?page=growth')
  const rows = page.locator('.growth-tried tbody tr')
  await expect(rows).toHaveCount(1, { timeout: 30_000 })
  const written = async (): Promise<number> => Number(await rows.first().locator('[data-number]').first().getAttribute('data-number'))
  const three = await written()
  expect(three).toBeGreaterThan(280e6)
  let count = 1
  for (const [name, key, times, says] of [
    ['Brokers', 'End', 1, '6'],
    ['Partitions', 'ArrowRight', 2, '6'],
    ['Consumers in the group', 'ArrowRight', 2, '6'],
    ['Replicas of each', 'ArrowRight', 2, '3'],
    ['Leaders', 'ArrowRight', 1, 'all on broker 1'],
    ['Disk of a broker', 'ArrowLeft', 1, '50 MB/s'],
    ['Network of a broker, each way', 'ArrowLeft', 1, '50 MB/s'],
  ] as const) {
    const slider = page.getByRole('slider', { name, exact: true })
    await slider.focus()
    await press(page, key, times)
    await expect(slider).toHaveAttribute('aria-valuetext', says)
    count += 1
    await expect(rows).toHaveCount(count, { timeout: 30_000 })
    await expect(slider).toBeFocused()
    if (name === 'Partitions') expect(await written()).toBeGreaterThan(1.8 * three)
  }
  expect(await written()).toBeLessThan(0.3 * three)
  await expect(page).toHaveURL(/page=growth.*inline=.*view=throughput/)
  await settled(page)
  await expect(page.locator('.figure .hidden-text').first()).toHaveText(/6 brokers × 6 partitions × 3 replicas, 6 consumers/)
  await page.reload()
  await expect(page.getByRole('slider', { name: 'Brokers', exact: true })).toHaveAttribute('aria-valuetext', '6')
  await expect(rows).toHaveCount(1, { timeout: 30_000 })
  expect(await axe(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a size in a link that is edited by hand is what the engine runs; what it refuses is said', async ({ page }) => {
  const scenario = (brokers: number, partitions: number): string =>
    encodeURIComponent(
      JSON.stringify({
        version: 1,
        name: 'growth',
        untilMs: 1000,
        brokers: Array.from({ length: brokers }, () => ({})),
        brokerCosts: { diskBytesPerSecond: 123_000_000 },
        topics: [{ name: 'orders', partitions, replication: 2 }],
      }),
    )
  await page.goto(`?page=growth#v=1&inline=${scenario(9, 5)}`)
  await expect(page.getByRole('slider', { name: 'Brokers', exact: true })).toHaveAttribute('aria-valuetext', '9')
  await expect(page.getByRole('slider', { name: 'Disk of a broker' })).toHaveAttribute('aria-valuetext', '123 MB/s')
  await settled(page)
  await expect(page.locator('.figure .hidden-text').first()).toHaveText(/9 brokers × 5 partitions/)
  await page.goto(`?page=growth&again#v=1&inline=${scenario(3, -5)}`)
  await expect(page.locator('.refused')).toContainText('partitions')
})

test('from the run of lesson 2 to a size of one’s own', async ({ page }) => {
  await page.goto('?scenario=four-reasons&lane=all-on#v=1&view=throughput')
  await settled(page)
  await page.getByText('What if', { exact: true }).click()
  const slider = page.getByRole('slider', { name: 'Partitions', exact: true })
  await expect(slider).toHaveAttribute('aria-valuetext', '1')
  await slider.focus()
  await press(page, 'ArrowRight')
  await expect(page).toHaveURL(/page=growth/)
  await expect(page.locator('.growth-tried tbody tr')).toHaveCount(1, { timeout: 30_000 })
  await expect(page.locator('.figure .hidden-text').first()).toHaveText(/1 broker × 2 partitions, 0 consumers/)
})
