import { useShallow } from 'zustand/shallow'
import { fitText, textWidth } from '../ui/measure'
import { useTheme } from '../ui/theme'
import { usePlayer, usePlayhead, useWords } from './react'
import { changesOf } from './changes'
import type { ForkLine, TimelineLayout } from './timeline-layout'

const curve = ({ fromX, fromY, y, endX }: ForkLine): string => {
  if (fromY === y) return `M${String(fromX)} ${String(y)}H${String(endX)}`
  const turn = Math.min(18, Math.max(2, endX - fromX))
  return `M${String(fromX)} ${String(fromY)}C${String(fromX + turn)} ${String(fromY)} ${String(fromX)} ${String(y)} ${String(fromX + turn)} ${String(y)}H${String(endX)}`
}

/** The branches: the shared past solid, the futures that were left dotted, each with the way back to it. */
export function Forks({ layout, width }: { readonly layout: TimelineLayout; readonly width: number }) {
  const theme = useTheme()
  const player = usePlayer()
  const words = useWords()
  const { runs, branch } = usePlayhead(useShallow((head) => ({ runs: head.runs, branch: head.branch })))
  const height = layout.ticksY
  const name = (fork: ForkLine): string => {
    const run = runs.find((each) => each.branch === fork.branch)
    return fork.branch === 0 ? words.player.asScripted(run?.endsAt ?? 0) : words.player.branch(fork.branch)
  }
  return (
    <div className="forks" style={{ height }}>
      <svg width={width} height={height + 8} viewBox={`0 0 ${String(width)} ${String(height + 8)}`} aria-hidden="true">
        {layout.forks.map((fork) => (
          <g key={fork.branch} fill="none" stroke={fork.onPath ? theme.ink : theme.softInk} strokeWidth={2}>
            <path d={curve({ ...fork, endX: fork.onPath ? fork.sharedX : fork.endX })} strokeDasharray={fork.onPath ? undefined : '2 4'} />
            {fork.onPath && fork.sharedX < fork.endX ? (
              <path d={`M${String(fork.sharedX)} ${String(fork.y)}H${String(fork.endX)}`} stroke={theme.softInk} strokeDasharray="2 4" />
            ) : null}
            {fork.fromY === fork.y ? null : <circle cx={fork.fromX} cy={fork.fromY} r={5} fill={theme.paper} stroke={theme.ink} />}
          </g>
        ))}
        {layout.forks.map((fork) => {
          const change = changesOf(runs, fork.branch).at(-1)
          if (change === undefined) return null
          const text = words.sandbox.youDid(change.action, change.time)
          const room = Math.max(0, fork.fromX - layout.left - 8)
          const shown = textWidth(text, 12, 'sans400') <= room ? text : fitText(text, room, 12, 'sans400')
          return (
            <text key={fork.branch} x={fork.fromX - 8} y={fork.y + 4} textAnchor="end" fontSize={12} fill={theme.ink}>
              {shown}
            </text>
          )
        })}
      </svg>
      {layout.forks.map((fork) => (
        <p
          key={fork.branch}
          className="fork-name"
          style={{ top: fork.y - 11, left: Math.min(fork.endX + 10, Math.max(layout.left, width - 230)) }}
        >
          {fork.branch === branch ? <b>{name(fork)}</b> : <span className="soft">{name(fork)}</span>}
          {fork.branch === branch ? null : (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                player.goToBranch(fork.branch)
              }}
            >
              {words.player.goBackToIt}
            </button>
          )}
        </p>
      ))}
    </div>
  )
}
