import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useWords } from '../player/react'
import { CopyText } from './CopyText'
import { embedAddress, embedCode } from './embed-code'
import { PageFrame } from './PageFrame'
import { settings$ } from './settings'

/** In the middle of the rebalance: a figure that has something to show. */
const shown = { run: { kind: 'scenario', name: 'classic-join' }, view: 'stage', step: 240 } as const

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** The height in a frame's message, or null for any other message. */
function heightIn(data: unknown): number | null {
  const told = isRecord(data) ? data['kafkascope'] : null
  const height = isRecord(told) ? told['height'] : null
  return typeof height === 'number' ? height : null
}

/** How a figure comes into another page, with one that is in this page in that very way. */
export function EmbedPage() {
  const words = useWords().site
  const { language, theme } = useStore(settings$)
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(720)
  const place = { ...shown, language, theme }
  const code = embedCode(place)
  useEffect(() => {
    const onMessage = (event: MessageEvent): void => {
      const told = event.source === frame.current?.contentWindow ? heightIn(event.data) : null
      if (told !== null) setHeight(Math.min(2000, Math.max(200, told)))
    }
    addEventListener('message', onMessage)
    return () => {
      removeEventListener('message', onMessage)
    }
  }, [])
  return (
    <PageFrame current="embed" title={words.embedTitle}>
      <p className="lead">{words.embedLead}</p>
      <div className="two-columns embed-columns">
        <section>
          <CopyText title={words.shareFrame} text={code} rows={5} copy={words.copyFrame} />
          <p className="soft">{words.embedHeight}</p>
        </section>
        <iframe
          ref={frame}
          key={embedAddress(place)}
          className="embed-preview"
          src={embedAddress(place)}
          title={words.embedTitle}
          sandbox="allow-scripts"
          height={height}
        />
      </div>
    </PageFrame>
  )
}
