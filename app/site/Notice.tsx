import { problemText } from '../player/problem-text'
import { usePlayer, usePlayhead, useWords } from '../player/react'
import { Icon } from '../ui/Icon'

/** What could not be done, in a sentence; it can be put away. */
export function Notice() {
  const player = usePlayer()
  const words = useWords()
  const problem = usePlayhead((head) => head.problem)
  return (
    <div className="notice" role="alert" hidden={problem === null}>
      {problem === null ? null : (
        <>
          <p className="error-text">{problemText(problem, words)}</p>
          <button
            type="button"
            className="button button-icon"
            aria-label={words.site.dismiss}
            onClick={() => {
              player.showProblem(null)
            }}
          >
            <Icon name="close" />
          </button>
        </>
      )}
    </div>
  )
}
