import type { Place } from '../player/place'
import { PhoneTimeline } from '../player/PhoneTimeline'
import { useWords } from '../player/react'
import { Position, SpeedChoice, StepButtons } from '../player/Transport'
import { ViewTabs } from './ViewTabs'

/** The player on a phone: fixed at the bottom, under one thumb. */
export function PhoneBar({ run }: { readonly run: Place['run'] }) {
  return (
    <section className="phone-bar" aria-label={useWords().player.controls}>
      <PhoneTimeline />
      <div className="phone-row">
        <Position />
        <StepButtons />
        <div className="phone-choices">
          <SpeedChoice />
        </div>
      </div>
      <ViewTabs className="phone-tabs" run={run} />
    </section>
  )
}
