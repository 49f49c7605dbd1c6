import { useEffect, useState } from 'react'
import { usePlayer } from '../../player/react'
import type { Playhead, Scene } from '../../player/playhead'
import type { GrowthSettings } from '../../select/growth'
import { growthIn } from '../../select/growth-scenario'
import type { ThroughputLane } from '../../select/throughput/throughput'
import { windowAt } from '../../select/throughput/windows'
import type { RateWindow } from '../../select/throughput/rates'
import type { ThroughputSpec } from '../../views/throughput/spec'

/** One size, and what the meters said in its end. */
export interface Tried {
  readonly text: string
  readonly settings: GrowthSettings
  readonly lane: ThroughputLane
  readonly window: RateWindow
}

const kept = 12

/** The last windows of a run that is seen at its end; null of any other moment. */
function measuredIn({ view, to }: Scene): Pick<Tried, 'lane' | 'window'> | null {
  if (view !== 'throughput') return null
  const { lanes, time, endsAt } = to.spec as ThroughputSpec
  const [lane] = lanes
  const window = lane === undefined ? null : windowAt(lane.windows, time)
  if (lane === undefined || window === null) return null
  return window.to + (window.to - window.from) > endsAt ? { lane, window } : null
}

/** What was measured in this visit, the latest first. */
export function useTried(text: string): readonly Tried[] {
  const player = usePlayer()
  const [tried, setTried] = useState<readonly Tried[]>([])
  useEffect(() => {
    // What is in front belongs to the run before, until the new one's picture comes.
    const before = player.store.getState().scene
    const note = ({ scene, status }: Playhead): void => {
      if (status !== 'ready' || scene === null || scene === before) return
      const measured = measuredIn(scene)
      if (measured === null) return
      const row = { text, settings: growthIn(text), ...measured }
      setTried((rows) => [row, ...rows.filter((each) => each.text !== text)].slice(0, kept))
    }
    return player.store.subscribe(note)
  }, [player, text])
  return tried
}
