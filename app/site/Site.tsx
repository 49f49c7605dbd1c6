import { lazy, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Place } from '../player/place'
import { setPresenting } from '../player/presenting'
import { usePlayer, useWords } from '../player/react'
import { problem } from '../session/messages'
import { location$, type Location } from './navigation'
import { openedFile, ownFileName } from './own-file'
import { ScenarioTitle } from './ScenarioTitle'
import { Late } from '../player/Late'

/** What a reader finds under "Sandbox": a run that has everything, with the panel open. */
const sandboxScenario = 'classic-join'

/** Each page is loaded by whoever opens it. */
const HomePage = lazy(async () => ({ default: (await import('./HomePage')).HomePage }))
const LessonsPage = lazy(async () => ({ default: (await import('./LessonsPage')).LessonsPage }))
const LessonPage = lazy(async () => ({ default: (await import('./lesson/NamedLesson')).NamedLesson }))
const ComparePage = lazy(async () => ({ default: (await import('./compare/ComparePage')).ComparePage }))
const RunPage = lazy(async () => ({ default: (await import('./RunPage')).RunPage }))
const RecordingsPage = lazy(async () => ({ default: (await import('./RecordingsPage')).RecordingsPage }))
const SegmentPage = lazy(async () => ({ default: (await import('./segment/SegmentPage')).SegmentPage }))
const EmbedPage = lazy(async () => ({ default: (await import('./EmbedPage')).EmbedPage }))
const ReadPathPage = lazy(async () => ({ default: (await import('./read-path/ReadPathPage')).ReadPathPage }))
const GrowthPage = lazy(async () => ({ default: (await import('./growth/GrowthPage')).GrowthPage }))
/** For whoever works on marks: what is built goes without, since marks would come in smaller files for it. */
const GalleryPage = import.meta.env.DEV ? lazy(async () => ({ default: (await import('./gallery/GalleryPage')).GalleryPage })) : null
const EvidencePage = lazy(async () => ({ default: (await import('./evidence/EvidencePage')).EvidencePage }))

const baseOf = (place: Place): Partial<Place> => ({ run: place.run, page: place.page, lesson: place.lesson })

/** What a run is called: a file of the reader's own by its name, a script of the reader's own by none. */
function RunTitle({ run }: { readonly run: NonNullable<Place['run']> }) {
  const words = useWords().site
  if (run.kind === 'scenario') return <ScenarioTitle name={run.name} />
  if (run.kind === 'inline') return words.ownScenario
  return run.name === ownFileName ? (openedFile()?.name ?? run.name) : run.name
}

function Page({ place }: { readonly place: Place }) {
  const words = useWords()
  if (place.page === 'evidence') return <EvidencePage />
  if (place.page === 'gallery' && GalleryPage !== null) return <GalleryPage />
  if (place.page === 'segment') return <SegmentPage example={place.run?.name ?? null} />
  if (place.page === 'read-path') return <ReadPathPage place={place} />
  if (place.page === 'growth') return <GrowthPage place={place} />
  if (place.run?.compare === true) {
    return <ComparePage place={place} run={place.run} base={baseOf(place)} title={<RunTitle run={place.run} />} />
  }
  if (place.page === 'sandbox') {
    const run = place.run ?? { kind: 'scenario', name: sandboxScenario }
    return (
      <RunPage
        place={{ ...place, run }}
        base={{ ...baseOf(place), run }}
        section={words.site.sandbox}
        title={<RunTitle run={run} />}
        up={{}}
        side="what-if"
      />
    )
  }
  if (place.run !== null) {
    const recorded = place.run.kind === 'recording'
    return (
      <RunPage
        place={place}
        base={baseOf(place)}
        section={recorded ? words.site.yourCluster : words.site.scenario}
        title={<RunTitle run={place.run} />}
        up={recorded ? { page: 'recordings' } : {}}
      />
    )
  }
  if (place.lesson !== null) return <LessonPage slug={place.lesson} startAt={(place.step ?? 0) - 1} />
  if (place.page === 'lessons') return <LessonsPage />
  if (place.page === 'embed') return <EmbedPage />
  if (place.page === 'recordings') return <RecordingsPage />
  return <HomePage />
}

/** A page for each visit of a run; but one with settings stays while its run is another with every turn. */
const keyOf = ({ place, visit }: Location): string =>
  place.page === 'read-path' || place.page === 'growth'
    ? `${place.page} ${String(visit)}`
    : JSON.stringify([place.page, place.lesson, place.run, visit])

/** The page that the address names. */
export function Site() {
  const at = useStore(location$)
  const { place, problem: linkProblem, visit } = at
  const player = usePlayer()
  useEffect(() => {
    setPresenting(false)
    // A page of a run says it beside the run; any other has nothing else to say.
    player.showProblem(linkProblem === null ? null : problem(linkProblem))
  }, [player, linkProblem, visit])
  return (
    <Late of={keyOf(at)}>
      <Page key={keyOf(at)} place={place} />
    </Late>
  )
}
