import { useWordsWith } from '../../player/use-words-with'
import { scenarioOf } from '../../select/read-path-scenario'
import type { ReadPathSettings } from '../../select/read-path-settings'
import { Link } from '../Link'
import { navigate } from '../navigation'
import { settings$ } from '../settings'
import { SettingsPanel } from './SettingsPanel'
import './read-path.css'

/** The settings of a run that a lesson or a link has opened: the first turn leads to the page where they are at home. */
export function ReadPathWhatIf({ settings }: { readonly settings: ReadPathSettings }) {
  const words = useWordsWith('readPathPage').readPathPage
  const placeOf = (changed: ReadPathSettings) => ({ page: 'read-path', run: { kind: 'inline', name: scenarioOf(changed) } }) as const
  return (
    <>
      <SettingsPanel
        settings={settings}
        words={words}
        onChange={(changed) => {
          const { language, theme } = settings$.getState()
          navigate({ ...placeOf(changed), language, theme })
        }}
      />
      <p className="read-path-link">
        <Link to={placeOf(settings)}>{words.more}</Link>
      </p>
    </>
  )
}
