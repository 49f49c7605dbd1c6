// A log of 100,000 records, dropped on the page of segments and drawn as a log, scrolled from its top on; beside it a plain page of
// the same height, scrolled alike in the same browser. `node bench/scroll.mjs` needs the built app, the built command line and a
// Chromium; `--small` only shows that all of it runs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { findChromium } from '../bin/chromium.mjs'
import { serve } from './serve.mjs'

const small = process.argv.includes('--small')
const [records, frames] = small ? [2_000, 20] : [100_000, 240]
const here = (name) => fileURLToPath(new URL(name, import.meta.url))

const blank = (height) => `<!doctype html><title>blank</title><div class="figure" style="height:700px;overflow:auto">
  <div style="height:${height}px;background:repeating-linear-gradient(#fff 0 12px,#ddd 12px 13px)"></div></div>`

/** Runs in the page: scrolls a little in each frame; the time of each frame, and of the script and layout in it. */
function scrolled(count) {
  const figure = document.querySelector('.figure')
  const by = Math.max(20, Math.floor((figure.scrollHeight - figure.clientHeight) / count))
  return new Promise((resolve) => {
    const times = []
    let last = null
    const step = (now) => {
      if (last !== null) times.push(now - last)
      last = now
      if (times.length >= count) resolve(times)
      else {
        figure.scrollTop += by
        requestAnimationFrame(step)
      }
    }
    requestAnimationFrame(step)
  })
}

const sorted = (values) => values.toSorted((a, b) => a - b)
const at = (values, share) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))]

async function segmentFile(folder) {
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: here('log-work.ts'), outDir: folder, target: 'node20', rolldownOptions: { output: { entryFileNames: 'work.mjs' } } },
    ssr: { noExternal: true },
  })
  const { segmentOf } = await import(pathToFileURL(join(folder, 'work.mjs')).href)
  const file = join(folder, '00000000000000000000.log')
  writeFileSync(file, segmentOf(records))
  return file
}

async function measure(base, folder) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-quic'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${base}?page=segment`)
    await page.getByTestId('segment-files').setInputFiles(await segmentFile(folder))
    await page.locator('.segment-bar .segmented label').nth(1).click({ timeout: 60_000 })
    await page.locator('.figure-drawing svg path').first().waitFor({ timeout: 120_000 })
    await page.waitForTimeout(small ? 200 : 2000)
    const height = await page.locator('.figure').evaluate((figure) => figure.scrollHeight)
    const ours = await page.evaluate(scrolled, frames)
    const bare = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await bare.goto(`${base}blank?height=${height}`)
    await bare.bringToFront()
    return { ours, bare: await bare.evaluate(scrolled, frames), height }
  } finally {
    await browser.close()
  }
}

if (findChromium() === null) console.log('scrolling a log: not measured, no Chromium here')
else {
  const folder = mkdtempSync(join(tmpdir(), 'kafkascope-scroll-'))
  const server = await serve((parameters) => blank(Number(parameters.get('height'))))
  try {
    const { ours, bare } = await measure(`http://127.0.0.1:${server.address().port}/`, folder)
    for (const [what, share] of [
      ['median', 0.5],
      ['95 of 100', 0.95],
    ]) {
      const [mine, its] = [at(ours, share), at(bare, share)]
      console.log(
        [
          `a frame of scrolling ${records} records, ${what}`.padEnd(70),
          (mine / its).toFixed(2).padStart(6),
          'times',
          `  (${mine.toFixed(1)} over ${its.toFixed(1)} ms)`,
        ].join(' '),
      )
    }
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}
