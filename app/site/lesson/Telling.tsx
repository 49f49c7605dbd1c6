import { useWordsWith } from '../../player/use-words-with'
import type { ToldMoment } from '../../select/told-moment'
import { Link } from '../Link'
import { RichText } from './RichText'

/** Simple and exact telling, as equal halves of one box. */
export function BothWays({ simple, exact, told }: { readonly simple: string; readonly exact: string; readonly told: ToldMoment | null }) {
  const words = useWordsWith('lesson').lesson
  const values = told?.values ?? {}
  return (
    <div className="both-ways">
      <div>
        <h3>{words.simple}</h3>
        <p>
          <RichText text={simple} values={values} />
        </p>
      </div>
      <div>
        <h3>{words.exact}</h3>
        <p>
          <RichText text={exact} values={values} />
        </p>
      </div>
    </div>
  )
}

export function RealOne({ name }: { readonly name: string }) {
  const words = useWordsWith('lesson', 'recordings')
  const { recordings } = words
  const tells: Readonly<Record<string, string>> = { ...recordings.tells, ...recordings.logTells }
  const ofCluster: Readonly<Record<string, string>> = recordings.replicationTells
  const told = ofCluster[name] === undefined ? tells[name] : recordings.sentence(ofCluster[name])
  // Segments of a log are opened where files of one's own are.
  const isLog = name.includes('/')
  return (
    <Link to={{ ...(isLog ? { page: 'segment' } : {}), run: { kind: 'recording', name } }} className="real-one">
      <b>
        {words.lesson.realOne} <code>{name}</code>
      </b>
      <span className="soft">{told ?? ''}</span>
    </Link>
  )
}
