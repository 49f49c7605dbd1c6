import { CaptionText } from '../player/CaptionText'
import { useWords } from '../player/react'

/** The caption beside the figure: what a screen reader says as the reader steps. */
export function Caption() {
  const words = useWords()
  return (
    <section className="caption" aria-live="polite" aria-label={words.site.caption}>
      <CaptionText />
    </section>
  )
}
