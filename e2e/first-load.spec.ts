import { expect, test } from '@playwright/test'
import { budgets, filesOf } from '../bin/first-load.mjs'

// What draws for readers who want no travel comes after the picture, and to them alone.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const { name, address, parts } of budgets) {
  if (address === null) continue
  test(`${name}: the scripts that are fetched are those that the budget counts`, async ({ page, context }) => {
    const fetched = new Set<string>()
    // Of the context, since a worker's scripts are no requests of the page.
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) fetched.add(pathname.slice(1))
    })
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => [...fetched].sort()).toEqual(filesOf('dist/app', parts))
  })
}
