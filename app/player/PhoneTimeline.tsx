import { useShallow } from 'zustand/shallow'
import { memberHue } from '../marks/hue'
import { useTheme } from '../ui/theme'
import { useSize } from '../ui/use-size'
import { currentRun, currentTime } from './playhead'
import { Scrub } from './Scrub'
import { useWords, usePlayhead } from './react'
import { useStrip } from './use-strip'

/** The whole run as one line to drag along: 48 px high, for a thumb. */
export function PhoneTimeline() {
  const theme = useTheme()
  const words = useWords().player
  const [element, size] = useSize<HTMLElement>()
  const strip = useStrip()
  const { time, endsAt } = usePlayhead(useShallow((head) => ({ time: currentTime(head), endsAt: currentRun(head)?.endsAt ?? 0 })))
  const width = size?.width ?? 0
  const track = Math.max(40, width - 20)
  const x = (at: number): number => 10 + (track * Math.min(at, endsAt)) / Math.max(1, endsAt)
  return (
    <section className="phone-timeline" ref={element} aria-label={words.timeline}>
      {width === 0 || endsAt === 0 ? null : (
        <>
          <svg width={width} height={48} viewBox={`0 0 ${String(width)} 48`} aria-hidden="true">
            {strip?.ticks.map((tick, n) =>
              tick.time > time ? null : (
                <rect key={n} x={x(tick.time) - 1} y={4} width={2} height={tick.routine ? 5 : 9} fill={memberHue(theme, tick.index)} />
              ),
            )}
            <line x1={10} x2={10 + track} y1={22} y2={22} stroke={theme.hairline} strokeWidth={4} strokeLinecap="round" />
            <line x1={10} x2={x(time)} y1={22} y2={22} stroke={theme.ink} strokeWidth={4} strokeLinecap="round" />
            <circle cx={x(time)} cy={22} r={9} fill={theme.ink} />
            <text x={10} y={45} fontSize={12} fill={theme.softInk}>
              {words.brief(0, endsAt)}
            </text>
            <text x={10 + track} y={45} fontSize={12} textAnchor="end" fill={theme.softInk}>
              {words.brief(endsAt, endsAt)}
            </text>
          </svg>
          <Scrub left={10} right={10 + track} height={40} endsAt={endsAt} />
        </>
      )}
    </section>
  )
}
