// Finds a Chromium for the browser tests; looks before it acts. Used by `npm test` and by playwright.config.ts, so that both agree.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a browser that is there, or null. A wrong CHROMIUM_PATH throws: it is not a reason to look further. */
export function findChromium(env = process.env) {
  const named = env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file. Correct it, or unset it to let the tests look for a browser.`)
  }
  const own = chromium.executablePath()
  return [...places, own].find((path) => path && existsSync(path)) ?? null
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/** As findChromium; on Debian as root it installs the package first. Returns null where neither is possible. */
export function ensureChromium(env = process.env) {
  const found = findChromium(env)
  if (found !== null) return found
  if (!isDebian() || process.getuid?.() !== 0 || env.NO_APT) return null
  console.error('No Chromium here: installing the Debian package (about a minute).')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }
  const updated = spawnSync('apt-get', ['update'], quiet)
  if (updated.status === 0) spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet)
  return findChromium(env)
}

export const howToGetOne = [
  'The browser tests need Chromium, and none was found. One of these brings it:',
  '  sudo apt-get install chromium        (Debian)      npx playwright install chromium        (elsewhere)',
  '  CHROMIUM_PATH=/path/to/chrome npm test',
].join('\n')
