import { useWordsWith } from '../../player/use-words-with'
import type { GrowthSettings } from '../../select/growth'
import { Link } from '../Link'
import { navigate } from '../navigation'
import { settings$ } from '../settings'
import { GrowthPanel } from './GrowthPanel'
import { growthPlace } from './growth-place'

/** The size of a cluster that a lesson or a link has opened: the first turn leads to the page where sizes are at home. */
export function GrowthWhatIf({ settings }: { readonly settings: GrowthSettings }) {
  const words = useWordsWith('growthPage').growthPage
  return (
    <section>
      <h2>{words.whatIf}</h2>
      <p className="soft">{words.whatIfSays}</p>
      <GrowthPanel
        settings={settings}
        words={words}
        onChange={(changed) => {
          const { language, theme } = settings$.getState()
          navigate({ ...growthPlace(changed), language, theme })
        }}
      />
      <p>
        <Link to={growthPlace(settings)}>{words.more}</Link>
      </p>
    </section>
  )
}
