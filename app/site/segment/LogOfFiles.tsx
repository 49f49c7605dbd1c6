import { useContext, useMemo, useState } from 'react'
import { Figure } from '../../figure/Figure'
import type { SegmentClient } from '../../import/segment/client'
import { mostStepped } from '../../import/segment/drawn-limits'
import type { LogPicture } from '../../import/segment/log-picture'
import type { Verdict } from '../../import/segment/judge'
import type { Opened } from '../../import/segment/messages'
import { useWordsWith } from '../../player/use-words-with'
import type { Selection } from '../../select/subject'
import { restingAt } from '../../ui/motion'
import { ThemeContext } from '../../ui/theme'
import { BatchPanel } from './BatchPanel'
import { Cleaner, type Asked } from './Cleaner'
import { DrawnPart } from './DrawnPart'
import { RoundSteps } from './RoundSteps'
import { useAnswer } from './use-answer'
import type { Where } from './use-where'

interface Props {
  readonly opened: Opened
  readonly client: SegmentClient
  readonly where: Where
  readonly asked: Asked
  readonly verdict: Verdict | null
  readonly judged: string
}

type Drawn = Extract<LogPicture, { readonly outcome: 'drawn' }>

const resting = restingAt(1)

function Picture({
  drawn,
  selection,
  onSelect,
}: {
  readonly drawn: Drawn
  readonly selection: Selection | null
  readonly onSelect: (selection: Selection) => void
}) {
  const words = useWordsWith('logView')
  const theme = useContext(ThemeContext)
  const spec = useMemo(() => ({ moment: drawn.moment, lanes: [] }), [drawn.moment])
  return <Figure view="log" from={spec} to={spec} motion={resting} words={words} theme={theme} selection={selection} onSelect={onSelect} />
}

/** The files as the log that they are: the same picture as of a run's log, a round of the cleaner stepped through, and the bytes of the record that is picked out. */
export function LogOfFiles({ opened, client, where, asked, verdict, judged }: Props) {
  const words = useWordsWith('segment').segment
  const [step, setStep] = useState(0)
  const [from, setFrom] = useState<number | null>(null)
  const [picked, setPicked] = useState<Extract<Selection, { kind: 'record' }> | null>(null)
  const picture = useAnswer(client, 'picture', { ...asked.question, step, from }, judged)?.told ?? null
  const onSelect = (selection: Selection): void => {
    if (selection.kind !== 'record') return
    const log = opened.logs.findLastIndex(({ baseOffset }) => baseOffset <= selection.offset)
    if (log < 0) return
    client.ask('find', { log, by: 'offset', number: selection.offset }).then(
      (row) => {
        where.go(log, row)
        setPicked(selection)
      },
      () => undefined,
    )
  }
  return (
    <>
      <Cleaner opened={opened} asked={asked} verdict={verdict}>
        <div className="segment-log">
          {picture === null ? <p role="status">{words.picture.drawing}</p> : null}
          {picture?.outcome === 'nothing' ? <p role="status">{words.picture.nothing}</p> : null}
          {picture?.outcome === 'stopped' ? (
            <p role="status">{picture.problem === 'bad-offset' ? words.cleanerOverlap : words.picture.stopped(picture.problem)}</p>
          ) : null}
          {picture?.outcome === 'drawn' ? (
            <>
              {picture.part === null ? (
                <RoundSteps
                  step={picture.step}
                  steps={picture.steps}
                  stepped={picture.moment.cells.count <= mostStepped}
                  onStep={setStep}
                />
              ) : (
                <DrawnPart part={picture.part} judged={verdict?.outcome === 'cleaned'} onFrom={setFrom} />
              )}
              <Picture drawn={picture} selection={picked} onSelect={onSelect} />
            </>
          ) : null}
        </div>
      </Cleaner>
      {picked === null ? null : (
        <div className="segment-main">
          <BatchPanel log={where.log} row={where.row} client={client} judged={judged} />
        </div>
      )}
    </>
  )
}
