import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readLink } from '../player/link'
import { listenToKeys } from '../player/keys'
import { createPlayer } from '../player/player'
import { reducedMotion } from '../player/reduced-motion'
import { createClient } from '../session/client'
import EngineWorker from '../engine.worker.ts?worker&inline'
import { builtInHost } from '../built-in-host'
import { preferredLanguage } from '../words/language'
import { Embed } from './Embed'
import { tellHeight } from './height'
import { themeInQuery } from './host-theme'
import '../ui/base.css'
import '../ui/controls.css'
import '../figure/figure.css'
import '../player/player.css'
import './embed.css'

const defaultRun = { kind: 'scenario', name: 'classic-join' } as const

function start(): void {
  const element = document.getElementById('app')
  if (element === null) return
  const { place } = readLink(location.search, location.hash)
  const run = place.run ?? defaultRun
  const client = createClient({
    worker: () => new EngineWorker(),
    host: () => Promise.resolve(builtInHost()),
    limits: { handshakeMs: 2500 },
  })
  const player = createPlayer(client, { reducedMotion: reducedMotion.now })
  listenToKeys(player, window)
  const language = place.language ?? preferredLanguage(navigator.languages)
  document.documentElement.lang = language
  createRoot(element).render(
    <StrictMode>
      <Embed player={player} place={{ ...place, run }} language={language} theme={place.theme ?? themeInQuery(location.search) ?? 'auto'} />
    </StrictMode>,
  )
  tellHeight(element)
}

start()
