import { useTellable } from '../figure/use-tellable'
import type { WhyLink } from '../select/inspection/causes'
import type { WordsWith } from '../words/en'
import { tell } from '../words/telling'
import { useRuleLines } from './use-rule-lines'

interface Props {
  readonly title: string
  readonly why: readonly WhyLink[]
  readonly words: WordsWith<'inspector'>
  readonly onJump: ((step: number) => void) | null
}

/** The chain of causes, down to what a person did; each line goes to its moment. */
export function WhyList({ title, why, words, onJump }: Props) {
  const { whyHint, rounds, goTo, action } = words.inspector
  const ruleLine = useRuleLines(words, why.length > 0)
  useTellable(
    why.map(({ fact }) => fact),
    words,
  )
  if (why.length === 0) return null
  return (
    <section className="inspector-part why">
      <h3>
        {title} <small>{whyHint}</small>
      </h3>
      <ol>
        {why.map((link) => {
          const [text] = tell(link.fact, words)
          return (
            <li key={link.event}>
              <span className="why-time">{words.time.at(link.time)}</span>
              {onJump === null ? (
                <span>{text}</span>
              ) : (
                <button
                  type="button"
                  className="why-link"
                  aria-label={goTo(text, link.time)}
                  onClick={() => {
                    onJump(link.step)
                  }}
                >
                  {text}
                </button>
              )}
              {link.rounds > 1 ? <span className="why-rounds">{rounds(link.rounds)}</span> : null}
              <code className="why-rule" title={ruleLine(link.fact.rule)}>
                {link.fact.kind === 'act' ? action : link.fact.rule}
              </code>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
