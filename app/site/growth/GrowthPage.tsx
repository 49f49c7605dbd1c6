import { useEffect, useState } from 'react'
import type { Place } from '../../player/place'
import { useWordsWith } from '../../player/use-words-with'
import { firstGrowth, type GrowthSettings } from '../../select/growth'
import { growthIn, growthScenario } from '../../select/growth-scenario'
import { replacePlace } from '../navigation'
import { RunPage } from '../RunPage'
import { settings$ } from '../settings'
import { atTheEnd, growthPlace } from './growth-place'
import { GrowthPanel } from './GrowthPanel'
import { TriedTable } from './TriedTable'
import { useTried } from './use-tried'
import './growth.css'
import { Late } from '../../player/Late'

/** How long a hand on a slider may go on before its run is opened. */
const waitMs = 240

/** What the reader has set: at once in the panel, a moment later in the link and the run. */
function useSettings(text: string): readonly [GrowthSettings, (settings: GrowthSettings) => void] {
  const [draft, setDraft] = useState<GrowthSettings | null>(null)
  useEffect(() => {
    if (draft === null) return undefined
    const timer = setTimeout(() => {
      const { language, theme } = settings$.getState()
      replacePlace({ ...growthPlace(draft), language, theme })
      setDraft(null)
    }, waitMs)
    return () => {
      clearTimeout(timer)
    }
  }, [draft])
  return [draft ?? growthIn(text), setDraft]
}

/** A cluster of the reader's own size: its run, and beside each other what was measured of each size that was tried. */
export function GrowthPage({ place }: { readonly place: Place }) {
  const words = useWordsWith('growthPage').growthPage
  const text = place.run?.kind === 'inline' ? place.run.name : growthScenario(firstGrowth)
  const run = { kind: 'inline', name: text } as const
  const [settings, change] = useSettings(text)
  const tried = useTried(text)
  const { step, view } = place
  return (
    <div className="growth-page">
      <RunPage
        place={{ ...place, run, step: step ?? atTheEnd, view: view ?? 'throughput' }}
        base={{ page: 'growth', run }}
        section={words.title}
        title={words.size(settings)}
        up={{}}
        side="what-if"
        panel={<GrowthPanel settings={settings} onChange={change} words={words} />}
      />
      <Late>
        <TriedTable tried={tried} />
      </Late>
    </div>
  )
}
