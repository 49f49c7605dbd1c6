import { useEffect, useRef } from 'react'
import { reducedMotion } from '../../player/reduced-motion'
import { usePlayer } from '../../player/react'
import { useWordsWith } from '../../player/use-words-with'
import type { ToldMoment } from '../../select/told-moment'
import { Link } from '../Link'
import type { PlacedBeat } from './beats'
import { ExhibitBox } from './ExhibitBox'
import { PredictBox } from './PredictBox'
import { RichText } from './RichText'
import { Late } from '../../player/Late'

interface Props {
  readonly placed: PlacedBeat
  readonly number: number
  readonly told: ToldMoment | null
  readonly texts: Readonly<Record<string, string>>
  readonly current: boolean
  readonly chosen: string | null | undefined
  /** A question before this beat is still open: what happened in this run would answer it. */
  readonly early: boolean
  readonly onReach: () => void
  readonly onChoose: (choice: string | null) => void
  readonly onGoOn: () => void
}

/** Simple and exact telling, as equal halves of one box. */
function BothWays({ simple, exact, told }: { readonly simple: string; readonly exact: string; readonly told: ToldMoment | null }) {
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

function RealOne({ name }: { readonly name: string }) {
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

/** How far down the window the reader reads, in percent: below the figure where there is one column. */
const readingLine = (): number => (matchMedia('(max-width: 899px)').matches ? 64 : 38)

/** Tells when the section is scrolled to the middle of the window, and scrolls there when the reader comes by key. */
function useReading(current: boolean, onReach: () => void) {
  const element = useRef<HTMLElement>(null)
  const reach = useRef(onReach)
  const byScroll = useRef(false)
  useEffect(() => {
    reach.current = onReach
  })
  useEffect(() => {
    const section = element.current
    if (section === null) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true || section.dataset['going'] === 'true' || document.documentElement.dataset['going'] === 'true')
          return
        // Nobody has scrolled yet: the lesson stands before its first step, however short its head is.
        if (scrollY <= 0) return
        byScroll.current = true
        reach.current()
      },
      { rootMargin: `-${String(readingLine())}% 0px -${String(98 - readingLine())}% 0px` },
    )
    observer.observe(section)
    return () => {
      observer.disconnect()
    }
  }, [])
  useEffect(() => {
    if (!current) return undefined
    if (byScroll.current) {
      byScroll.current = false
      return undefined
    }
    const section = element.current
    const root = document.documentElement
    // Tab goes on from here; who steps by a button keeps the button.
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.closest('[data-beat]') !== null) section?.focus({ preventScroll: true })
    const top = section?.getBoundingClientRect().top ?? 0
    root.dataset['going'] = 'true'
    scrollTo({ top: scrollY + top - innerHeight * ((readingLine() - 2) / 100), behavior: reducedMotion.now() ? 'auto' : 'smooth' })
    const timer = setTimeout(() => {
      delete root.dataset['going']
    }, 700)
    return () => {
      clearTimeout(timer)
      delete root.dataset['going']
    }
  }, [current])
  return element
}

/** One beat of a lesson: its question first, then what happens, simply and exactly, in this run and on a real broker. */
export function BeatSection({ placed, number, told, texts, current, chosen, early, onReach, onChoose, onGoOn }: Props) {
  const player = usePlayer()
  const words = useWordsWith('lesson')
  const { beat, phase } = placed
  const element = useReading(current, onReach)
  const text = (key: string): string => {
    const found = texts[key === '' ? beat.id : `${beat.id}.${key}`] ?? ''
    return told === null ? found.replaceAll(/\{\w+\}/g, '…') : found
  }
  const values = told?.values ?? {}
  const prediction = told?.prediction ?? null
  // What is asked is not told before, not even while the engine is still at it.
  const open = beat.predict !== undefined && chosen === undefined && (told === null || prediction !== null)
  return (
    <section
      ref={element}
      className={`beat${current ? ' beat-current' : ''}`}
      tabIndex={-1}
      aria-current={current ? 'step' : undefined}
      data-beat={beat.id}
    >
      {phase === null ? null : <p className="caption-phase beat-phase">{texts[`phase.${phase}`]}</p>}
      <h2>
        <button type="button" className="beat-number" onClick={onReach} aria-label={words.lesson.goToBeat(number)}>
          {number}
        </button>
        {open ? <span className="soft">{words.lesson.whatHappens}</span> : <RichText text={text('')} values={values} />}
      </h2>
      {prediction === null ? null : (
        <PredictBox
          text={text}
          prediction={prediction}
          values={{ ...values, ...prediction.values }}
          chosen={chosen}
          onChoose={onChoose}
          onMoment={() => {
            player.jumpToStep(prediction.step)
          }}
          onGoOn={onGoOn}
        />
      )}
      {open ? null : (
        <>
          {beat.exact === true ? (
            <BothWays simple={text('text')} exact={text('exact')} told={told} />
          ) : (
            <p>
              <RichText text={text('text')} values={values} />
            </p>
          )}
          {beat.here === true && told !== null && !early ? (
            <p className="beat-here">
              <RichText text={text('here')} values={values} />
            </p>
          ) : null}
          {told?.exhibit == null || early ? null : (
            <Late>
              <ExhibitBox exhibit={told.exhibit} />
            </Late>
          )}
          {beat.real === undefined ? null : <RealOne name={beat.real} />}
        </>
      )}
    </section>
  )
}
