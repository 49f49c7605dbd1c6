import { useState } from 'react'
import type { SegmentClient } from '../../import/segment/client'
import type { Opened } from '../../import/segment/messages'
import { useWordsWith } from '../../player/use-words-with'
import { useAnswer } from './use-answer'
import { BatchPanel } from './BatchPanel'
import { BatchStrip } from './BatchStrip'
import { Cleaner } from './Cleaner'
import { IndexFiles } from './IndexFiles'
import { SegmentFacts } from './SegmentFacts'
import { perWindow, useWhere } from './use-where'

interface Props {
  readonly opened: Opened
  readonly client: SegmentClient
  readonly onClose: () => void
}

function Files({ opened, log, onOpen }: { readonly opened: Opened; readonly log: number; readonly onOpen: (log: number) => void }) {
  const words = useWordsWith('segment').segment
  if (opened.logs.length < 2) return null
  return (
    <label className="segment-file">
      <span className="soft">{words.fileLabel}</span>{' '}
      <select
        className="select mono"
        value={log}
        onChange={({ target }) => {
          onOpen(Number(target.value))
        }}
      >
        {opened.logs.map(({ name, bytes, wrongCount }, n) => (
          <option key={name} value={n}>
            {`${name}, ${words.bytes(bytes)}${wrongCount > 0 ? ' ⚠' : ''}`}
          </option>
        ))}
      </select>
    </label>
  )
}

/** All that is said of the files that are open. */
export function OpenSegment({ opened, client, onClose }: Props) {
  const words = useWordsWith('segment').segment
  const where = useWhere(opened)
  const [judged, setJudged] = useState('')
  const rows = useAnswer(client, 'rows', { log: where.log, from: where.from, to: where.from + perWindow })
  const { file } = where
  return (
    <div
      className="segment"
      onKeyDown={(event) => {
        // No run is played here: arrows, Home and End are the slider's, the batches' and the page's own.
        event.stopPropagation()
      }}
    >
      <div className="segment-bar">
        <Files opened={opened} log={where.log} onOpen={where.openLog} />
        <button type="button" className="button" onClick={onClose}>
          {words.another}
        </button>
      </div>
      {opened.passedOver.length > 0 ? <p className="soft">{words.passedOver(opened.passedOver.join(', '))}</p> : null}
      {file === undefined ? null : (
        <div className="segment-columns">
          <SegmentFacts key={where.log} log={where.log} file={file} client={client} onGo={where.select} />
          <div className="segment-main">
            {where.count === 0 || rows === null ? null : (
              <>
                <BatchStrip rows={rows.told} shownFrom={rows.ask.from} where={where} client={client} />
                <BatchPanel log={where.log} row={where.row} client={client} judged={judged} />
              </>
            )}
          </div>
        </div>
      )}
      {file === undefined || where.count === 0 ? null : (
        <Cleaner opened={opened} client={client} where={where} judged={judged} onJudged={setJudged} />
      )}
      <IndexFiles indexes={opened.indexes} />
    </div>
  )
}
