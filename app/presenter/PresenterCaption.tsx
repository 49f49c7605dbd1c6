import { CaptionText } from '../player/CaptionText'

/** The caption, large. */
export function PresenterCaption() {
  return (
    <div className="presenter-caption" aria-live="polite">
      <CaptionText />
    </div>
  )
}
