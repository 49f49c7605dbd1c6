import { createElement, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import type { Player } from './player/player'
import { createPlayer } from './player/create-player'
import { presenting$, setPresenting } from './player/presenting'
import { PlayerContext, WordsContext } from './player/react'
import { useCatalogue } from './player/use-words'
import { reducedMotion } from './player/reduced-motion'
import engineUrl from './engine.worker.ts?worker&url'
import { createClient, type Client } from './session/client'
import type { Presenter } from './presenter/Presenter'
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
import './ui/forced-colors.css'

declare global {
  interface Window {
    /** For whoever compares this browser with the command line. */
    kafkascope: { readonly digests: (from: number, to: number, events: number) => Promise<readonly string[]> }
  }
}

function engine(): Client {
  return createClient({
    worker: () => new Worker(engineUrl, { type: 'module' }),
    host: async () => {
      await import(/* @vite-ignore */ engineUrl)
      return hostHere()
    },
  })
}

/** The shell for a room; where it cannot be had the page is there again, and says so. */
function Room({ player }: { readonly player: Player }) {
  const [presenter, setPresenter] = useState<typeof Presenter | null>(null)
  useEffect(() => {
    const load = async (): Promise<void> => {
      const loaded = await import('./presenter/Presenter')
      setPresenter(() => loaded.Presenter)
    }
    load().catch(() => {
      setPresenting(false)
      player.showProblem(problem('part-missing'))
    })
  }, [player])
  return presenter === null ? null : createElement(presenter)
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
          {presenting ? <Room player={player} /> : null}
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
  createRoot(element).render(
    <StrictMode>
      <App player={player} />
    </StrictMode>,
  )
}

start()
