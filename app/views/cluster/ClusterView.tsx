import { useMemo } from 'react'
import { Between } from '../../marks/Between'
import { Label } from '../../marks/Label'
import { Marks } from '../../marks/Marks'
import { Texts } from '../../marks/Texts'
import { useUnderway } from '../../marks/use-underway'
import { useTheme } from '../../ui/theme'
import { radius } from '../../ui/tokens'
import type { Words } from '../../words/en'
import { scaleThatFits } from '../presenter-scale'
import type { ViewProps } from '../view'
import type { PlacedBroker } from './copy-layout'
import { layout, type ClusterLayout } from './layout'
import type { ClusterSpec } from './spec'
import { Copy } from './Copy'
import { News, Told } from './Talk'

function Broker({ now, past, words }: { readonly now: PlacedBroker; readonly past: PlacedBroker; readonly words: Words }) {
  const theme = useTheme()
  const away = now.broker.fate === 'down'
  return (
    <g>
      <rect
        {...now.box}
        rx={radius.card}
        fill={away ? theme.paper : theme.panel}
        stroke={away ? theme.softInk : undefined}
        strokeDasharray={away ? '5 4' : undefined}
      />
      <Texts now={now.texts} past={past.texts} />
      {now.copies.map((copy) => (
        <Copy
          key={copy.partition}
          now={copy}
          past={past.copies.find(({ partition }) => partition === copy.partition) ?? copy}
          words={words}
        />
      ))}
    </g>
  )
}

/** Which broker leads what, how far each replica is, and the fetch that says so. */
export function ClusterView({ from, to, size, words, selection, onSelect }: ViewProps<ClusterSpec>) {
  const underway = useUnderway()
  const scale = useMemo(
    () => scaleThatFits(size.presenter, size.height, (by) => layout(to, words, size.width / by, true).height),
    [to, words, size.presenter, size.height, size.width],
  )
  const width = size.width / scale
  const place = (spec: ClusterSpec): ClusterLayout => layout(spec, words, width, size.presenter)
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const now = useMemo(() => place(to), [to, words, width, size.presenter])
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const old = useMemo(() => (underway ? place(from) : now), [underway, from, now, words, width, size.presenter])
  const tall = Math.max(size.height / scale, now.height)
  return (
    <svg width={size.width} height={tall * scale} viewBox={`0 0 ${String(width)} ${String(tall)}`} style={{ fontKerning: 'none' }}>
      <Marks onSelect={onSelect}>
        {now.brokers.map((each) => (
          <Broker
            key={each.broker.broker}
            now={each}
            past={old.brokers.find(({ broker }) => broker.broker === each.broker.broker) ?? each}
            words={words}
          />
        ))}
        {now.news === null ? null : (
          <Between key={now.news.news.message} from={null} to={{ x: 0, y: 0 }}>
            <News placed={now.news} selected={selection?.kind === 'message' && selection.message === now.news.news.message} />
          </Between>
        )}
        {now.told.map((row) => (
          <Told key={row.producer} row={row} past={old.told.find(({ producer }) => producer === row.producer) ?? null} />
        ))}
        <Texts now={now.texts} past={old.texts} />
      </Marks>
      {to.partitions.length === 0 ? (
        <Label box={{ x: width / 2, y: 60, text: words.cluster.empty, size: 14, face: 'sans400', anchor: 'middle', ink: 'soft' }} />
      ) : null}
    </svg>
  )
}
