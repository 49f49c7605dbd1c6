import { useEffect, useState } from 'react'
import { strategies } from '../../../engine'
import type { Place } from '../../player/place'
import { currentStep } from '../../player/playhead'
import { usePlayer } from '../../player/react'
import { useWordsWith } from '../../player/use-words-with'
import { firstSettings, scenarioOf, settingsIn } from '../../select/read-path-scenario'
import type { ReadPathSettings } from '../../select/read-path-settings'
import { replacePlace } from '../navigation'
import { RunPage } from '../RunPage'
import { settings$ } from '../settings'
import { MeasuredPlot } from './MeasuredPlot'
import { SettingsPanel } from './SettingsPanel'
import { TotalsPlot } from './TotalsPlot'
import './read-path.css'

/** How long a hand on a slider may go on before its run is opened. */
const waitMs = 160

/** What the reader has set: at once in the panel and the plot, a moment later in the link and the run. */
function useSettings(text: string): readonly [ReadPathSettings, (settings: ReadPathSettings) => void] {
  const player = usePlayer()
  const [draft, setDraft] = useState<ReadPathSettings | null>(null)
  useEffect(() => {
    if (draft === null) return undefined
    const timer = setTimeout(() => {
      const head = player.store.getState()
      const { language, theme } = settings$.getState()
      replacePlace({
        page: 'read-path',
        run: { kind: 'inline', name: scenarioOf(draft) },
        step: currentStep(head),
        by: head.by,
        view: 'read-path',
        language,
        theme,
      })
      setDraft(null)
    }, waitMs)
    return () => {
      clearTimeout(timer)
    }
  }, [draft, player])
  return [draft ?? settingsIn(text, strategies), setDraft]
}

/** The way from the disk to the wire, with settings; below it what one GiB comes to at each buffer size, and what was measured. */
export function ReadPathPage({ place }: { readonly place: Place }) {
  const words = useWordsWith('readPathPage').readPathPage
  const text = place.run?.kind === 'inline' ? place.run.name : scenarioOf(firstSettings)
  const run = { kind: 'inline', name: text } as const
  const [settings, change] = useSettings(text)
  const panel = <SettingsPanel settings={settings} onChange={change} words={words} />
  return (
    <div className="read-path-page">
      <RunPage
        place={{ ...place, run }}
        base={{ page: 'read-path', run }}
        section={words.title}
        title={words.sizes(settings.fileBytes, settings.bufferBytes)}
        up={{}}
        side="what-if"
        panel={panel}
      />
      <div className="read-path-more">
        <TotalsPlot words={words} strategies={settings.strategies} bufferBytes={settings.bufferBytes} cached={settings.cached} />
        <MeasuredPlot words={words.measured} />
      </div>
    </div>
  )
}
