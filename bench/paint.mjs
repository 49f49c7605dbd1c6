// From a key to the picture, beside a blank page that changes a number on the same key, in one browser: medians, as ratios.
// `node bench/paint.mjs` needs the built app and a Chromium; `--small` only shows that all of it runs.
import { chromium } from '@playwright/test'
import { findChromium } from '../bin/chromium.mjs'
import { serve } from './serve.mjs'

const small = process.argv.includes('--small')
const presses = small ? 4 : 60

const cooperative = 'org.apache.kafka.clients.consumer.CooperativeStickyAssignor'

const group = (members, partitions) => ({
  version: 1,
  name: 'paint',
  untilMs: 20_000,
  topics: [{ name: 'orders', partitions }],
  producers: [{ name: 'P', topics: ['orders'], recordsPerSecond: 1 }],
  groups: [
    {
      id: 'g',
      memberDefaults: { topics: ['orders'], config: { 'auto.offset.reset': 'earliest', 'partition.assignment.strategy': cooperative } },
      members: [{ name: 'm', count: members, startAtMs: 0, startEveryMs: 10 }],
    },
  ],
  actions: [{ atMs: 12_000, do: 'closeMember', member: `m${'3'.padStart(String(members).length, '0')}` }],
})

const lanes = ['one', 'two', 'three', 'four'].map((name, n) => ({ name, commitDelayMs: n + 1 }))
const inline = (scenario, view) => `#${new URLSearchParams({ v: '1', view, step: '20', inline: JSON.stringify(scenario) })}`

const cases = [
  { what: '10 members × 50 partitions', address: '?scenario=cooperative-10x50&view=stage#v=1&step=20', must: '1.6', aim: '1.2' },
  { what: 'stage, 50 members × 200 partitions', address: inline(group(50, 200), 'stage') },
  ...(small ? [4] : [20, 1000]).map((members) => ({
    what: `compare, 4 lanes × ${members} members`,
    address: inline({ ...group(members, members), lanes }, 'compare'),
  })),
]

const blank = `<!doctype html><title>blank</title><p data-step="0">0</p><script>
  addEventListener('keydown', () => {
    const number = document.querySelector('[data-step]')
    number.dataset.step = number.textContent = String(Number(number.textContent) + 1)
  })
</script>`

/** Runs in the page: from a key's time until the frame with the first change of what is watched. */
function watch(selector) {
  let pressed = null
  // The second frame begins when the first one is painted.
  const afterPaint = (done) => requestAnimationFrame(() => requestAnimationFrame(done))
  addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
  new MutationObserver((changes) => {
    if (pressed === null || !changes.some(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(selector)))
      return
    const began = pressed
    pressed = null
    afterPaint(() => {
      globalThis.paintedAfterMs = performance.now() - began
    })
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

/** One press, and how long until it was seen; null where the picture did not change. */
async function paintMs(page) {
  await page.evaluate(() => (globalThis.paintedAfterMs = null))
  await page.keyboard.press('ArrowRight')
  const painted = page.waitForFunction(() => globalThis.paintedAfterMs, undefined, { timeout: 10_000, polling: 20 })
  const ms = await painted.then((handle) => handle.jsonValue()).catch(() => null)
  // The motion ends, and the steps that come next are fetched: the reader looks before he goes on.
  await page.waitForTimeout(small ? 100 : 600)
  return ms
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function measure(browser, base, { what, address, must = '', aim = '' }, reducedMotion) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion })
  const [ours, bare] = [await context.newPage(), await context.newPage()]
  await bare.goto(`${base}blank`)
  await ours.goto(base + address, { timeout: 120_000 })
  const drawn = ours.locator('.figure-drawing svg, .refused').first()
  await drawn.waitFor({ timeout: 300_000 })
  if (await ours.locator('.refused').isVisible()) {
    console.log(`step to paint, ${what}: not opened: ${await ours.locator('.refused').innerText()}`)
    await context.close()
    return
  }
  await ours.waitForTimeout(1000)
  // With motion a step begins as the picture before it; without, the new picture is there at once.
  await ours.evaluate(watch, reducedMotion === 'reduce' ? '.figure-drawing' : '[data-step]')
  await bare.evaluate(watch, '[data-step]')
  const times = { ours: [], bare: [] }
  for (let n = 0; n < presses; n++) {
    for (const [name, page] of [
      ['bare', bare],
      ['ours', ours],
    ]) {
      await page.bringToFront()
      const ms = await paintMs(page)
      if (ms !== null) times[name].push(ms)
    }
  }
  await context.close()
  if (times.ours.length < presses / 2) {
    console.log(`step to paint, ${what}: only ${times.ours.length} of ${presses} steps changed the picture`)
    // What has a figure to reach must be measured.
    if (must !== '') process.exitCode = 1
    return
  }
  const how = reducedMotion === 'reduce' ? 'without travel' : 'moving'
  const [mine, its] = [median(times.ours), median(times.bare)]
  console.log(
    [
      `step to paint, ${what}, ${how}`.padEnd(70),
      (mine / its).toFixed(2).padStart(6),
      'times',
      must.padStart(6),
      aim.padStart(6),
      `  (${mine.toFixed(1)} over ${its.toFixed(1)} ms)`,
    ].join(' '),
  )
}

const executablePath = findChromium()
if (executablePath === null) console.log('step to paint: not measured, no Chromium here')
else {
  const server = await serve(() => blank)
  const browser = await chromium.launch({ executablePath, args: ['--disable-quic'] })
  try {
    const base = `http://127.0.0.1:${server.address().port}/`
    for (const each of cases) for (const motion of ['no-preference', 'reduce']) await measure(browser, base, each, motion)
  } finally {
    await browser.close()
    server.close()
  }
}
