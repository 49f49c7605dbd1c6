import { useEffect, useState } from 'react'
import { useWordsWith } from '../player/use-words-with'
import { Link } from './Link'
import { PageFrame } from './PageFrame'
import { Drop } from './RecordingDrop'
import { fetchShipped, fetchShippedOthers, type Shipped, type ShippedLog } from './shipped'

interface ShippedLists {
  readonly groups: readonly Shipped[]
  readonly clusters: readonly ShippedLog[]
}

function useShipped(): ShippedLists {
  const [lists, setLists] = useState<ShippedLists>({ groups: [], clusters: [] })
  useEffect(() => {
    let wanted = true
    Promise.all([fetchShipped(), fetchShippedOthers()]).then(
      ([groups, { replications: clusters }]) => {
        if (wanted) setLists({ groups, clusters })
      },
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  return lists
}

/** Recorded clusters, each with what it shows. */
function Clusters({ clusters }: { readonly clusters: readonly ShippedLog[] }) {
  const { recordings } = useWordsWith('recordings')
  const tells: Readonly<Record<string, string>> = recordings.replicationTells
  return (
    <>
      <h2>{recordings.clusters}</h2>
      <p className="soft">{recordings.clustersLead}</p>
      <ul className="rows">
        {clusters.map(({ name }) => (
          <li key={name} className="row">
            <Link to={{ run: { kind: 'recording', name } }} className="row-name mono">
              {name}
            </Link>
            <span>{tells[name] === undefined ? '' : recordings.sentence(tells[name])}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** "Your cluster": a request log of one's own, or one of those that ship with the app. */
export function RecordingsPage() {
  const { recordings } = useWordsWith('recordings')
  const { groups: shipped, clusters } = useShipped()
  const tells: Readonly<Record<string, string>> = recordings.tells
  const told = shipped.filter(({ name }) => tells[name] !== undefined)
  const others = shipped.filter(({ name }) => tells[name] === undefined)
  return (
    <PageFrame current="recordings" title={recordings.title}>
      <p className="lead">{recordings.lead}</p>
      <div className="two-columns">
        <Drop />
        <section>
          <h2>{recordings.how}</h2>
          <ol className="numbered">
            {recordings.howSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </div>
      <h2>{recordings.shipped}</h2>
      <p className="soft">{recordings.shippedLead}</p>
      <ul className="rows">
        {told.map(({ name, members, partitions }) => (
          <li key={name} className="row">
            <Link to={{ run: { kind: 'recording', name } }} className="row-name mono">
              {name}
            </Link>
            <span>{tells[name]}</span>
            <span className="soft">{recordings.facts(members, partitions)}</span>
          </li>
        ))}
      </ul>
      <h3>{recordings.others}</h3>
      <ul className="names">
        {others.map(({ name }) => (
          <li key={name}>
            <Link to={{ run: { kind: 'recording', name } }} className="mono">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <Clusters clusters={clusters} />
    </PageFrame>
  )
}
