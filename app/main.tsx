import { lazy, StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import { listenToKeys } from './player/keys'
import type { Player } from './player/player'
import { createPlayer } from './player/create-player'
import { presenting$ } from './player/presenting'
import { PlayerContext, WordsContext } from './player/react'
import { useCatalogue } from './player/use-words'
import { reducedMotion } from './player/reduced-motion'
import engineUrl from './engine.worker.ts?worker&url'
import { createClient, type Client } from './session/client'
import { hostHere } from './session/host-here'
import { problem } from './session/messages'
import { listenToHistory } from './site/navigation'
import { settings$ } from './site/settings'
import { Site } from './site/Site'
import { usePageTheme } from './ui/page-theme'
import { ThemeContext } from './ui/theme'
import { loadWords } from './words/load'
import './ui/base.css'
import './ui/controls.css'
import './figure/figure.css'
import './player/player.css'
import './site/site.css'

declare global {
  interface Window {
    /** For whoever compares this browser with the command line. */
    kafkascope: { readonly digests: (from: number, to: number, events: number) => Promise<readonly string[]> }
  }
}

const Presenter = lazy(async () => ({ default: (await import('./presenter/Presenter')).Presenter }))

function engine(): Client {
  return createClient({
    worker: () => new Worker(engineUrl, { type: 'module' }),
    host: async () => {
      await import(/* @vite-ignore */ engineUrl)
      return hostHere()
    },
  })
}

function App({ player }: { readonly player: Player }) {
  const { language, theme } = useStore(settings$)
  const presenting = useStore(presenting$, ({ on }) => on)
  const tokens = usePageTheme(theme)
  const words = useCatalogue(language)
  useEffect(() => {
    if (words === null) return
    document.documentElement.lang = language
    document.title = `${words.site.name} · ${words.site.tagline}`
  }, [language, words])
  if (words === null) return null
  return (
    <ThemeContext value={tokens}>
      <WordsContext value={words}>
        <PlayerContext value={player}>
          <div hidden={presenting}>
            <Site />
          </div>
          {presenting ? (
            <Suspense fallback={null}>
              <Presenter />
            </Suspense>
          ) : null}
        </PlayerContext>
      </WordsContext>
    </ThemeContext>
  )
}

function start(): void {
  const element = document.getElementById('app')
  if (element === null) return
  // On its way while the rest is made ready; whoever waits for it also says where it failed.
  loadWords(settings$.getState().language).catch(() => undefined)
  const client = engine()
  const player = createPlayer(client, { reducedMotion: reducedMotion.now })
  client.onRestart(() => {
    player.showProblem(problem('worker-restarted'))
  })
  window.kafkascope = { digests: (from, to, events) => client.ask('digests', { from, to, events }) }
  listenToHistory()
  listenToKeys(player, window)
  createRoot(element).render(
    <StrictMode>
      <App player={player} />
    </StrictMode>,
  )
}

start()
