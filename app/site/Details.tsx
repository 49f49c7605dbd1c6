import { lazy, useEffect, useState } from 'react'
import { Inspector } from '../inspector/Inspector'
import { usePlayheadAfterPaint } from '../player/after-paint'
import { currentRun, currentStep, type Playhead } from '../player/playhead'
import { usePlayer, usePlayhead, useWords } from '../player/react'
import { useWordsWith } from '../player/use-words-with'
import type { Inspection } from '../select/inspection/inspection'
import type { Selection } from '../select/subject'
import type { PageCacheSpec } from '../views/page-cache/spec'
import { Link } from './Link'
import './details.css'
import { Late } from '../player/Late'

/** What the facts beside the picture are about. */
const askedOf = (head: Playhead) => ({
  branch: head.branch,
  step: currentStep(head),
  ready: head.status === 'ready',
  selection: head.selection,
  group: head.group ?? currentRun(head)?.groups[0] ?? null,
})

/** What is picked out, or the group where nothing is. */
function useInspection(): { readonly inspection: Inspection | null; readonly picked: boolean } {
  const player = usePlayer()
  const { branch, step, ready, selection, group } = usePlayheadAfterPaint(askedOf)
  const [inspection, setInspection] = useState<Inspection | null>(null)
  useEffect(() => {
    const wanted: Selection | null = selection ?? (group === null ? null : { kind: 'group', group })
    let current = ready
    if (!ready || wanted === null) return undefined
    player.client.ask('inspect', { branch, step, selection: wanted }).then(
      (answer) => {
        if (current) setInspection(answer)
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [player, branch, step, ready, selection, group])
  return { inspection, picked: selection !== null }
}

const FeltList = lazy(async () => ({ default: (await import('./read-path/FeltList')).FeltList }))

/** Where a segment is read and nothing is picked out: what its readers feel. */
function Felt() {
  const words = useWords()
  const spec = usePlayhead(({ scene }) => (scene?.view === 'page-cache' ? (scene.to.spec as PageCacheSpec) : null))
  if (spec?.moment == null || spec.moment.readers.length === 0) return null
  return (
    <Late>
      <FeltList readers={spec.moment.readers} words={words} />
    </Late>
  )
}

/** The facts of the moment: what is picked out in full, as narrow as the column or opened wide. */
export function Details() {
  const player = usePlayer()
  const words = useWordsWith('inspector')
  const [wide, setWide] = useState(false)
  const { inspection, picked } = useInspection()
  return (
    <div className={wide ? 'details-open' : undefined}>
      <div className="details-tools">
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={wide}
          onClick={() => {
            setWide(!wide)
          }}
        >
          {wide ? words.inspector.close : words.inspector.open}
        </button>
      </div>
      {inspection === null && picked ? (
        <p className="soft">{words.inspector.notThere}</p>
      ) : (
        <Inspector inspection={inspection} words={words} wide={wide} onSelect={player.select} onJump={player.jumpToStep} />
      )}
      <Felt />
      {inspection?.kind === 'message' && inspection.served !== null ? (
        <Link to={{ page: 'read-path', run: { kind: 'inline', name: inspection.served } }} className="button read-path-of-fetch">
          {words.site.readPathOfFetch}
        </Link>
      ) : null}
    </div>
  )
}
