import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readLink } from '../player/link'
import { createPlayer } from '../player/create-player'
import { reducedMotion } from '../player/reduced-motion'
import { createClient } from '../session/client'
import { hostHere } from '../session/host-here'
import engineUrl from '../engine.worker.ts?worker&url'
import { preferredLanguage } from '../words/language'
import { Embed } from './Embed'
import { tellHeight } from './height'
import { themeInQuery } from './host-theme'
import { loadPlainScript, workerOfPlainScript } from './plain-script'
import { wordsOf } from './words'
import '../ui/base.css'
import '../ui/controls.css'
import '../figure/figure.css'
import '../player/player.css'
import './embed.css'

const defaultRun = { kind: 'scenario', name: 'classic-join' } as const

async function start(): Promise<void> {
  const element = document.getElementById('app')
  if (element === null) return
  const { place, problem: unread } = readLink(location.search, location.hash)
  const run = place.run ?? defaultRun
  // Whoever has the frame may lead it to another moment by its hash alone.
  addEventListener('hashchange', () => {
    location.reload()
  })
  const client = createClient({
    worker: () => workerOfPlainScript(engineUrl),
    host: async () => {
      await loadPlainScript(engineUrl)
      return hostHere()
    },
    // The worker's script is still on its way when the worker is there.
    limits: { handshakeMs: 8000 },
  })
  const player = createPlayer(client, { reducedMotion: reducedMotion.now })
  const language = place.language ?? preferredLanguage(navigator.languages)
  const words = await wordsOf(language)
  document.documentElement.lang = language
  createRoot(element).render(
    <StrictMode>
      <Embed
        player={player}
        place={{ ...place, run }}
        unread={unread}
        words={words}
        theme={place.theme ?? themeInQuery(location.search) ?? 'auto'}
      />
    </StrictMode>,
  )
  tellHeight(element)
}

void start()
