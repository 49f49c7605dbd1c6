import { useMemo } from 'react'
import { Between } from '../../marks/Between'
import { CoordinatorCard } from '../../marks/coordinator-card/CoordinatorCard'
import { describe as describeCoordinator } from '../../marks/coordinator-card/spec'
import { Hatching, useHatching } from '../../marks/Hatching'
import { Marks } from '../../marks/Marks'
import { Texts } from '../../marks/Texts'
import { useUnderway } from '../../marks/use-underway'
import { Wire } from '../../marks/wire/Wire'
import type { Words } from '../../words/en'
import { presenterScale } from '../presenter-scale'
import type { ViewProps } from '../view'
import { journeysOf } from './journeys'
import { stageLayout, type StageLayout } from './layout'
import { MessageJourney } from './MessageJourney'
import { Roads } from './Roads'
import type { StageSpec } from './spec'
import { Chips, Members, pairs, type LayerProps } from './Slots'

const wiresByKey = (layout: StageLayout) => layout.wires.map((wire) => ({ key: wire.spec.partition, ...wire }))

function Coordinator({ from, to, words, selection }: LayerProps) {
  const [old, now] = [from.coordinator, to.coordinator]
  if (now === null) return null
  const selected = selection?.kind === 'group' && selection.group === now.spec.groupId
  const message = selection?.kind === 'message' ? selection.message : null
  return (
    <Between from={old} to={now}>
      <CoordinatorCard
        now={now}
        past={old ?? now}
        says={describeCoordinator(now.spec, words)}
        selected={selected}
        selectedMessage={message}
      />
    </Between>
  )
}

interface LaidOut {
  readonly words: Words
  readonly width: number
  readonly height: number
  readonly layout: StageLayout
}

const laidOut = new WeakMap<StageSpec, LaidOut>()

/** The layout of a moment; a step begins with the one that the step before ended with. */
function layoutOf(spec: StageSpec, words: Words, width: number, height: number): StageLayout {
  const known = laidOut.get(spec)
  if (known?.words === words && known.width === width && known.height === height) return known.layout
  const layout = stageLayout(spec, words, width, height)
  laidOut.set(spec, { words, width, height, layout })
  return layout
}

/** Coordinator on top with what it holds, members as cards, partitions as a rail with wires to their readers. */
export function StageView({ from, to, size, words, selection, onSelect }: ViewProps<StageSpec>) {
  const underway = useUnderway()
  const hatching = useHatching()
  const scale = size.presenter ? presenterScale : 1
  const [width, height] = [size.width / scale, size.height / scale]
  const now = layoutOf(to, words, width, height)
  const past = underway ? from : to
  const old = layoutOf(past, words, width, height)
  const journeys = useMemo(() => journeysOf({ spec: past, layout: old }, { spec: to, layout: now }, words), [past, to, old, now, words])
  const shown = past === to ? journeys.filter((journey) => journey.toSeen) : journeys
  const layer = { from: old, to: now, words, selection }
  const tall = Math.max(height, now.height)
  return (
    <svg width={size.width} height={tall * scale} viewBox={`0 0 ${String(width)} ${String(tall)}`} style={{ fontKerning: 'none' }}>
      <defs>
        <Hatching id={hatching.id} />
      </defs>
      <Marks onSelect={onSelect}>
        {pairs(wiresByKey(old), wiresByKey(now)).map((pair) => (
          <Wire key={pair.key} from={pair.from} to={pair.to} />
        ))}
        <Coordinator {...layer} />
        <Roads from={old} to={now} journeys={shown} />
        <Members {...layer} />
        <Chips {...layer} hatching={hatching.paint} />
        <Texts now={now.texts} past={old.texts} halo />
        {shown.map((journey) => (
          <MessageJourney
            key={journey.spec.number}
            journey={journey}
            words={words}
            selected={selection?.kind === 'message' && selection.message === journey.spec.number}
          />
        ))}
      </Marks>
    </svg>
  )
}
