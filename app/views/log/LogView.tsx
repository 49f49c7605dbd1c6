import { useMemo } from 'react'
import { Label } from '../../marks/Label'
import { Marks } from '../../marks/Marks'
import { useUnderway } from '../../marks/use-underway'
import { scaleThatFits } from '../presenter-scale'
import type { ViewProps } from '../view'
import { layout, type Shown } from './layout'
import type { LogSpec } from './spec'
import { usePosition } from './use-position'
import { useLogWords } from './words'
import { Drawn } from './DrawnLog'

const shownOf = ({ moment, lanes }: LogSpec): Shown | null => (moment === null ? null : { moment, lanes })

/** One partition's log: what is clean, dirty, active; what the cleaner does with each record; what a reader gets. */
export function LogView({ from, to, size, words: all, selection, onSelect }: ViewProps<LogSpec>) {
  const words = useLogWords(all)
  const underway = useUnderway()
  const position = usePosition(to.moment)
  const { offset } = position
  const shown = useMemo(() => shownOf(to), [to])
  const past = useMemo(() => {
    const before = underway ? shownOf(from) : shown
    return before?.moment.partition === shown?.moment.partition ? before : shown
  }, [underway, from, shown])
  const scale = useMemo(
    () => scaleThatFits(size.presenter, size.height, (by) => (shown === null ? 0 : layout(shown, offset, words, size.width / by).height)),
    [shown, offset, words, size.presenter, size.height, size.width],
  )
  const width = size.width / scale
  const now = useMemo(() => (shown === null ? null : layout(shown, offset, words, width)), [shown, offset, words, width])
  const old = useMemo(
    () => (past === shown || past === null ? now : layout(past, offset, words, width)),
    [past, shown, now, offset, words, width],
  )
  const tall = Math.max(size.height / scale, now?.height ?? 0)
  return (
    <svg width={size.width} height={tall * scale} viewBox={`0 0 ${String(width)} ${String(tall)}`} style={{ fontKerning: 'none' }}>
      <Marks onSelect={onSelect}>
        {now === null || old === null || past === null || shown === null ? (
          <Label box={{ x: width / 2, y: 60, text: words.empty, size: 14, face: 'sans400', anchor: 'middle', ink: 'soft' }} />
        ) : (
          <Drawn
            from={past}
            to={shown}
            now={now}
            old={old}
            words={words}
            position={position}
            selection={selection}
            onSelect={onSelect}
            scale={scale}
          />
        )}
      </Marks>
    </svg>
  )
}
