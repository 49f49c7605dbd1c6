import type { Place } from '../player/place'
import { useWords } from '../player/react'
import { Dialog } from '../ui/Dialog'
import { CopyText } from './CopyText'
import { embedCode } from './embed-code'
import { addressOf } from './navigation'

/** The link to this very moment, and the code that puts the figure on another page. */
export function ShareDialog({ place, onClose }: { readonly place: Partial<Place>; readonly onClose: () => void }) {
  const words = useWords().site
  return (
    <Dialog title={words.share} closeText={words.close} onClose={onClose}>
      <div className="share">
        <CopyText title={words.shareLink} text={addressOf(place)} rows={3} copy={words.copyLink} />
        <CopyText title={words.shareFrame} text={embedCode(place)} rows={5} copy={words.copyFrame} />
      </div>
    </Dialog>
  )
}
