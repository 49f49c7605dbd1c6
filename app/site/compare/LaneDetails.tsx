import { useEffect, useState } from 'react'
import { useShallow } from 'zustand/shallow'
import { Inspector } from '../../inspector/Inspector'
import { currentStep } from '../../player/playhead'
import { usePlayer, usePlayhead } from '../../player/react'
import { useWordsWith } from '../../player/use-words-with'
import type { Inspection } from '../../select/inspection/inspection'
import type { Selection } from '../../select/subject'
import { Segmented } from '../../ui/Segmented'
import { titleOf, type CompareSpec } from '../../views/compare/spec'

/** What is picked out in a lane at the moment, or its group where nothing is. */
function useInspection(lane: number, group: string | null, selection: Selection | null): Inspection | null {
  const player = usePlayer()
  const { branch, step, ready } = usePlayhead(
    useShallow((head) => ({ branch: head.branch, step: currentStep(head), ready: head.status === 'ready' })),
  )
  const [inspection, setInspection] = useState<Inspection | null>(null)
  useEffect(() => {
    const wanted: Selection | null = selection ?? (group === null ? null : { kind: 'group', group })
    let current = ready
    if (!ready || wanted === null) return undefined
    player.client.ask('inspect', { branch, step, selection: wanted, lane }).then(
      (answer) => {
        if (current) setInspection(answer)
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [player, branch, step, ready, selection, group, lane])
  return inspection
}

/** One of the runs beside each other, in full: the group and its members as this run has them at this moment. */
export function LaneDetails() {
  const player = usePlayer()
  const words = useWordsWith('inspector')
  const [lane, setLane] = useState(0)
  const [selection, setSelection] = useState<Selection | null>(null)
  const scene = usePlayhead((head) => head.scene)
  const lanes = scene?.view === 'compare' ? (scene.to.spec as CompareSpec).lanes : []
  const inspection = useInspection(lane, lanes[lane]?.groupId ?? null, selection)
  return (
    <div className="lane-details">
      <div className="lane-choice">
        <Segmented
          label={words.compare.lane}
          choices={lanes.map((each, n) => ({ value: String(n), text: titleOf(each, words) }))}
          value={String(lane)}
          onChange={(value) => {
            setLane(Number(value))
            setSelection(null)
          }}
        />
        {selection === null ? null : (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              setSelection(null)
            }}
          >
            {words.compare.toGroup}
          </button>
        )}
      </div>
      {inspection === null && selection !== null ? (
        <p className="soft">{words.inspector.notThere}</p>
      ) : (
        <Inspector inspection={inspection} words={words} wide onSelect={setSelection} onJump={player.jumpToStep} />
      )}
    </div>
  )
}
