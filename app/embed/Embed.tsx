import { useEffect } from 'react'
import { useShallow } from 'zustand/shallow'
import { CaptionText } from '../player/CaptionText'
import type { LinkProblem } from '../player/link'
import type { Place } from '../player/place'
import { MovingFigure } from '../player/MovingFigure'
import type { Player } from '../player/player'
import { problemText } from '../player/problem-text'
import { PlayerContext, usePlayhead, useWords, WordsContext } from '../player/react'
import { runSource } from '../player/run-source'
import { Position, StepButtons } from '../player/Transport'
import { problem } from '../session/messages'
import { usePageTheme } from '../ui/page-theme'
import { ThemeContext, type ThemeChoice } from '../ui/theme'
import type { Words } from '../words/en'
import { useHostTheme } from './host-theme'

interface Props {
  readonly player: Player
  readonly place: Place
  /** What of its link could not be read. */
  readonly unread: LinkProblem | null
  readonly words: Words
  readonly theme: ThemeChoice
}

function Figure() {
  const words = useWords()
  const { status, trouble } = usePlayhead(useShallow((head) => ({ status: head.status, trouble: head.problem })))
  return (
    <>
      <div className="embed-caption caption" aria-live="polite">
        <CaptionText />
      </div>
      <div className="embed-figure">{status === 'refused' ? null : <MovingFigure pickable={false} />}</div>
      <p role="alert" className="error-text" hidden={trouble === null}>
        {trouble === null ? '' : problemText(trouble, words)}
      </p>
      <div className="embed-steps">
        <StepButtons />
        <Position />
      </div>
    </>
  )
}

/** One figure with its caption and step buttons, and nothing else. */
export function Embed({ player, place, unread, words, theme }: Props) {
  const tokens = usePageTheme(useHostTheme(theme))
  useEffect(() => {
    const open = async (): Promise<void> => {
      const source = place.run === null ? null : await runSource(place.run, place.group)
      if (source === null) player.refuse(problem('unknown-recording', { value: place.run?.name ?? '' }))
      else await player.open({ ...place, source, problem: unread === null ? null : problem(unread) })
    }
    open().catch(() => {
      player.refuse(problem('cannot-fetch', { what: place.run?.name ?? '' }))
    })
  }, [player, place, unread])
  return (
    <ThemeContext value={tokens}>
      <WordsContext value={words}>
        <PlayerContext value={player}>
          <main className="embed" aria-label={words.site.figure}>
            <Figure />
          </main>
        </PlayerContext>
      </WordsContext>
    </ThemeContext>
  )
}
