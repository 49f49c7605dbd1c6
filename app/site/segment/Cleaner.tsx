import { useEffect, useState, type ReactNode } from 'react'
import type { SegmentClient } from '../../import/segment/client'
import type { CleanerQuestion, Verdict } from '../../import/segment/judge'
import type { Opened } from '../../import/segment/messages'
import { useWordsWith } from '../../player/use-words-with'
import { Segmented } from '../../ui/Segmented'
import { timeText } from '../../inspector/batch/time-text'
import type { KnownOfFiles } from './examples'

interface Props {
  readonly opened: Opened
  readonly asked: Asked
  readonly verdict: Verdict | null
  readonly children: ReactNode
}

/** Asks the cleaner, and again whenever the question changes. */
export function useVerdict(client: SegmentClient, question: CleanerQuestion, onJudged: (judged: string) => void): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const key = JSON.stringify(question)
  useEffect(() => {
    let wanted = true
    client.ask('judge', JSON.parse(key) as CleanerQuestion).then(
      (told) => {
        if (!wanted) return
        setVerdict(told)
        onJudged(key)
      },
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [client, key, onJudged])
  return verdict
}

function Told({ verdict }: { readonly verdict: Verdict | null }) {
  const words = useWordsWith('segment').segment
  if (verdict === null) return <p role="status">{words.cleanerJudging}</p>
  if (verdict.outcome === 'too-large') return <p role="status">{words.cleanerTooLarge(verdict.bytes, verdict.mostBytes)}</p>
  if (verdict.outcome === 'stopped')
    return <p role="status">{verdict.problem === 'bad-offset' ? words.cleanerOverlap : words.cleanerStopped(verdict.problem)}</p>
  if (!verdict.ran) return <p role="status">{words.cleanerIdle}</p>
  return (
    <>
      <p role="status" data-testid="cleaner-tells">
        <b>{words.cleanerTells(verdict.removed, verdict.records, verdict.bytesBefore, verdict.bytesAfter)}</b>
      </p>
      {verdict.weight.rule === 'compaction/select/not-dirty-enough' ? <p>{words.cleanerWaits}</p> : null}
    </>
  )
}

function Ratio({ verdict }: { readonly verdict: Verdict | null }) {
  const words = useWordsWith('segment').segment
  if (verdict?.outcome !== 'cleaned' || verdict.weight.ratio === null) return null
  const { ratio, threshold, cleanBytes, cleanableBytes } = verdict.weight
  return (
    <div className="segment-ratio">
      <span className="segment-meter" role="img" aria-label={words.ratio(ratio, threshold)}>
        <span className="segment-meter-clean" style={{ width: `${String(100 * (1 - ratio))}%` }} />
        <span className="segment-meter-dirty" style={{ width: `${String(100 * ratio)}%` }} />
        <span className="segment-meter-mark" style={{ left: `${String(100 * (1 - threshold))}%` }} />
      </span>
      <span className="soft">{`${words.ratio(ratio, threshold)} · ${words.ratioBytes(cleanBytes, cleanableBytes)}`}</span>
    </div>
  )
}

/** How the cleaner is asked: what the reader set, and what that comes to. */
export interface Asked {
  readonly last: 'closed' | 'active'
  readonly checkpoint: string
  readonly question: CleanerQuestion
  readonly setLast: (last: 'closed' | 'active') => void
  readonly setCheckpoint: (text: string) => void
}

/** At first as the broker knew it, where that is known; else every segment is closed, and nothing was ever cleaned. */
export function useAsked(known: KnownOfFiles | null): Asked {
  const [nowMs] = useState(() => Date.now())
  const [last, setLast] = useState<'closed' | 'active'>(known?.lastIsActive === true ? 'active' : 'closed')
  const [checkpoint, setCheckpoint] = useState(String(known?.checkpoint ?? ''))
  const firstDirtyOffset = /^\d{1,15}$/.test(checkpoint.trim()) ? Number(checkpoint) : null
  return { last, checkpoint, question: { lastIsActive: last === 'active', firstDirtyOffset, nowMs }, setLast, setCheckpoint }
}

/** "What would the cleaner remove?": the engine's cleaner, run over what is readable; beside it, what shows that. */
export function Cleaner({ opened, asked, verdict, children }: Props) {
  const words = useWordsWith('segment').segment
  const { last, checkpoint, question, setLast, setCheckpoint } = asked
  return (
    <section className="segment-cleaner">
      <div className="segment-cleaner-said">
        <h2>{words.cleaner}</h2>
        <Told verdict={verdict} />
        <Ratio verdict={verdict} />
        <p className="soft">{words.cleanerAsked(last === 'closed', timeText(question.nowMs))}</p>
        {opened.logs.length > 1 ? (
          <div className="segment-question">
            <span>{words.lastSegment}</span>
            <Segmented
              label={words.lastSegment}
              choices={(['closed', 'active'] as const).map((value) => ({ value, text: words.lastSegmentAs[value] }))}
              value={last}
              onChange={setLast}
            />
          </div>
        ) : null}
        <label className="segment-question">
          <span>{words.checkpoint}</span>
          <input
            className="field"
            inputMode="numeric"
            placeholder={words.checkpointNone}
            value={checkpoint}
            onChange={({ target }) => {
              setCheckpoint(target.value)
            }}
          />
        </label>
      </div>
      {children}
    </section>
  )
}
