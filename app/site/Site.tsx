import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Place } from '../player/link'
import { usePlayer, useWords } from '../player/react'
import { problem } from '../session/messages'
import { HomePage } from './HomePage'
import { LessonsPage } from './LessonsPage'
import { location$ } from './navigation'
import { PageFrame } from './PageFrame'
import { RecordingsPage } from './RecordingsPage'
import { RunPage } from './RunPage'

/** What a reader finds under "Sandbox": a run that has everything, with the panel open. */
const sandboxScenario = 'classic-join'

/** Loaded by whoever opens it. */
const EvidencePage = lazy(async () => ({ default: (await import('./evidence/EvidencePage')).EvidencePage }))

const baseOf = (place: Place): Partial<Place> => ({ run: place.run, page: place.page, lesson: place.lesson })

function Page({ place }: { readonly place: Place }) {
  const words = useWords()
  if (place.page === 'evidence')
    return (
      <Suspense fallback={<PageFrame current="evidence">{null}</PageFrame>}>
        <EvidencePage />
      </Suspense>
    )
  if (place.page === 'sandbox') {
    const run = place.run ?? { kind: 'scenario', name: sandboxScenario }
    return (
      <RunPage
        place={{ ...place, run }}
        base={{ ...baseOf(place), run }}
        section={words.site.sandbox}
        title={run.name}
        up={{}}
        side="what-if"
      />
    )
  }
  if (place.run !== null) {
    const recorded = place.run.kind === 'recording'
    const title = place.run.kind === 'inline' ? words.site.ownScenario : place.run.name
    return (
      <RunPage
        place={place}
        base={baseOf(place)}
        section={recorded ? words.site.yourCluster : words.site.scenario}
        title={title}
        up={recorded ? { page: 'recordings' } : {}}
      />
    )
  }
  if (place.page === 'lessons') return <LessonsPage />
  if (place.page === 'recordings') return <RecordingsPage />
  return <HomePage />
}

/** The page that the address names. */
export function Site() {
  const { place, problem: linkProblem } = useStore(location$)
  const player = usePlayer()
  useEffect(() => {
    if (linkProblem !== null) player.showProblem(problem(linkProblem))
  }, [player, linkProblem])
  return <Page key={JSON.stringify([place.page, place.lesson, place.run])} place={place} />
}
