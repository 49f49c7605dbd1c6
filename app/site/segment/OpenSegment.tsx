import { lazy, useState } from 'react'
import type { SegmentClient } from '../../import/segment/client'
import type { Opened } from '../../import/segment/messages'
import { useWordsWith } from '../../player/use-words-with'
import { useAnswer } from './use-answer'
import { BatchPanel } from './BatchPanel'
import { BatchStrip } from './BatchStrip'
import { Segmented } from '../../ui/Segmented'
import type { Verdict } from '../../import/segment/judge'
import { Cleaner, useAsked, useVerdict, type Asked } from './Cleaner'
import { CleanerTrays } from './CleanerTrays'
import type { KnownOfFiles } from './examples'
import { IndexFiles } from './IndexFiles'
import { SegmentFacts } from './SegmentFacts'
import { perWindow, useWhere, type Where } from './use-where'
import { Late } from '../../player/Late'

const LogOfFiles = lazy(async () => ({ default: (await import('./LogOfFiles')).LogOfFiles }))

interface Props {
  readonly opened: Opened
  readonly known: KnownOfFiles | null
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

type Tab = 'bytes' | 'log' | 'indexes'

function Bytes({ opened, client, where, judged, asked, verdict }: PartProps) {
  const rows = useAnswer(client, 'rows', { log: where.log, from: where.from, to: where.from + perWindow })
  const { file } = where
  if (file === undefined) return null
  return (
    <>
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
      {where.count === 0 || opened.logs.every(({ foreign }) => foreign) ? null : (
        <Cleaner opened={opened} asked={asked} verdict={verdict}>
          <CleanerTrays client={client} where={where} judged={judged} />
        </Cleaner>
      )}
    </>
  )
}

interface PartProps {
  readonly opened: Opened
  readonly client: SegmentClient
  readonly where: Where
  readonly asked: Asked
  readonly verdict: Verdict | null
  readonly judged: string
}

/** All that is said of the files that are open. */
export function OpenSegment({ opened, known, client, onClose }: Props) {
  const words = useWordsWith('segment').segment
  const where = useWhere(opened)
  const asked = useAsked(known)
  const [judged, setJudged] = useState('')
  const verdict = useVerdict(client, asked.question, setJudged)
  const tabs: readonly Tab[] = [
    ...(opened.logs.length > 0 ? (['bytes', 'log'] as const) : []),
    ...(opened.indexes.length > 0 ? (['indexes'] as const) : []),
  ]
  const [tab, setTab] = useState<Tab>(tabs[0] ?? 'bytes')
  const part = { opened, client, where, asked, verdict, judged }
  return (
    <div
      className="segment"
      onKeyDown={(event) => {
        // No run is played here: arrows, Home and End are the slider's, the batches' and the page's own.
        event.stopPropagation()
      }}
    >
      <div className="segment-bar">
        {tab === 'bytes' ? <Files opened={opened} log={where.log} onOpen={where.openLog} /> : null}
        {tabs.length > 1 ? (
          <Segmented
            label={words.tabsLabel}
            choices={tabs.map((value) => ({ value, text: words.tabs[value] }))}
            value={tab}
            onChange={setTab}
          />
        ) : null}
        <button type="button" className="button" onClick={onClose}>
          {words.another}
        </button>
      </div>
      {opened.passedOver.length > 0 ? <p className="soft">{words.passedOver(opened.passedOver.join(', '))}</p> : null}
      {tab === 'bytes' ? <Bytes {...part} /> : null}
      {tab === 'log' ? (
        // What waits here must not take the page with it.
        <Late fallback={<p role="status">{words.picture.drawing}</p>}>
          <LogOfFiles {...part} />
        </Late>
      ) : null}
      {tab === 'indexes' ? <IndexFiles indexes={opened.indexes} /> : null}
    </div>
  )
}
