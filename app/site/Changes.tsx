import { useShallow } from 'zustand/shallow'
import { changesOf } from '../player/changes'
import { usePlayer, usePlayhead, useWords } from '../player/react'

/** What the reader changed on the way to this branch, each with its Undo. */
export function Changes() {
  const player = usePlayer()
  const words = useWords().sandbox
  const { runs, branch } = usePlayhead(useShallow((head) => ({ runs: head.runs, branch: head.branch })))
  const changes = changesOf(runs, branch)
  if (changes.length === 0) return null
  return (
    <section className="panel changes" aria-label={words.changes}>
      <h2>{words.changes}</h2>
      <ol>
        {changes.map(({ action, time }, n) => {
          const text = words.change(action)
          return (
            <li key={n}>
              <span className="mono soft">{words.at(time)}</span>
              <span>{text}</span>
              <button
                type="button"
                className="button button-quiet"
                aria-label={words.undoChange(text)}
                onClick={() => void player.withdraw(n)}
              >
                {words.undo}
              </button>
            </li>
          )
        })}
      </ol>
      <p className="soft">{words.explain}</p>
    </section>
  )
}
