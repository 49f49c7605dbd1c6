import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './bin/chromium.mjs'

const executablePath = findChromium()
const launchOptions = { args: ['--disable-quic'], ...(executablePath === null ? {} : { executablePath }) }
const port = 4173

export default defineConfig({
  testDir: 'e2e',
  // No test is one of speed: a busy machine makes none of them fail.
  timeout: 180_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002, animations: 'disabled' } },
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  snapshotPathTemplate: '{testDir}/__screenshots__/{arg}{ext}',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${String(port)}/`,
    launchOptions,
    video: 'off',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${String(port)} --strictPort`,
    port,
    reuseExistingServer: false,
  },
})
