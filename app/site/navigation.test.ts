import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const run = { kind: 'scenario', name: 'minimal' } as const

/** An address, its history and what tells of it, as far as a page needs them. */
function browser(address: string) {
  const entries: { state: unknown; url: URL }[] = [{ state: null, url: new URL(address, 'http://host/') }]
  let at = 0
  const listeners = new Map<string, (() => void)[]>()
  const here = (): URL => entries[at]?.url ?? new URL('http://host/')
  const tell = (name: string): void => {
    for (const listener of listeners.get(name) ?? []) listener()
  }
  const location = Object.defineProperties(
    {},
    Object.fromEntries(['href', 'search', 'hash', 'pathname', 'origin'].map((key) => [key, { get: () => here()[key as 'href'] }])),
  )
  const history = {
    get state() {
      return entries[at]?.state
    },
    pushState(state: unknown, _: string, url: string) {
      entries.splice(at + 1, Infinity, { state, url: new URL(url, here()) })
      at += 1
    },
    replaceState(state: unknown, _: string, url: string) {
      entries[at] = { state, url: new URL(url, here()) }
    },
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', history)
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener])
  })
  return {
    back: (): void => {
      at -= 1
      tell('popstate')
    },
    /** A reader changes what stands behind the hash: browsers tell of it twice. */
    paste: (hash: string): void => {
      history.pushState(null, '', hash)
      tell('popstate')
      tell('hashchange')
    },
    urls: () => entries.map(({ url }) => url.search + url.hash),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function page(address: string) {
  const at = browser(address)
  const navigation = await import('./navigation')
  const { settings$ } = await import('./settings')
  navigation.listenToHistory()
  return { ...at, ...navigation, settings$ }
}

test('a place that is noted is the address of the page that is left, not of the one that is gone to', async () => {
  const { noteInLink, navigate, urls } = await page('/?scenario=minimal')
  noteInLink({ run, step: 7 })
  navigate({ page: 'lessons' })
  vi.advanceTimersByTime(1000)
  expect(urls()).toEqual(['?scenario=minimal#v=1&step=7', '?page=lessons#v=1'])
})

test('nor of the one that the browser goes back to', async () => {
  const { noteInLink, navigate, back, urls, location$ } = await page('/?page=lessons')
  navigate({ run })
  noteInLink({ run, step: 7 })
  back()
  vi.advanceTimersByTime(1000)
  expect(urls()[0]).toBe('?page=lessons')
  expect(location$.getState().place.page).toBe('lessons')
})

test('a link that is pasted over this one is a visit of its own, once, and says how it is to be seen', async () => {
  const { paste, location$, settings$ } = await page('/?scenario=minimal#v=1&step=7')
  expect(location$.getState().visit).toBe(0)
  paste('#v=1&step=9&lang=zh-TW&theme=dark')
  expect(location$.getState()).toMatchObject({ visit: 1, place: { step: 9 } })
  expect(settings$.getState()).toEqual({ language: 'zh-TW', theme: 'dark' })
})

test('what the reader chose since holds when the browser goes back', async () => {
  const { navigate, back, location$, settings$ } = await page('/?scenario=minimal#v=1&step=7&lang=en')
  navigate({ page: 'lessons' })
  settings$.setState({ language: 'zh-TW' })
  back()
  expect(location$.getState()).toMatchObject({ visit: 2, given: false, place: { step: 7, language: 'en' } })
  expect(settings$.getState().language).toBe('zh-TW')
})

test('the address of a moment that was only noted leads nowhere by itself', async () => {
  const { noteInLink, location$, paste } = await page('/?scenario=minimal')
  noteInLink({ run, step: 7 })
  vi.advanceTimersByTime(1000)
  expect(location$.getState().visit).toBe(0)
  paste('#v=1&step=7&by=event')
  expect(location$.getState()).toMatchObject({ visit: 1, place: { by: 'event' } })
})
