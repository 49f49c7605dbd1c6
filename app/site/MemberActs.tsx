import type { ScenarioAction } from '../../engine'
import { usePlayer, useWords } from '../player/react'
import type { ControlledMember } from '../select/controls'
import { useTheme } from '../ui/theme'
import { hueOf } from '../ui/tokens'

export function Act({ text, action, wide = false }: { readonly text: string; readonly action: ScenarioAction; readonly wide?: boolean }) {
  const player = usePlayer()
  return (
    <button type="button" className={wide ? 'button act-wide' : 'button'} onClick={() => void player.inject(action)}>
      {text}
    </button>
  )
}

export function MemberChoice({
  members,
  chosen,
  onChoose,
}: {
  readonly members: readonly ControlledMember[]
  readonly chosen: string
  readonly onChoose: (name: string) => void
}) {
  const theme = useTheme()
  const words = useWords().sandbox
  return (
    <div className="member-choice" role="group" aria-label={words.choose}>
      {members.map(({ name, letter, index, process }) => {
        const hue = hueOf(theme, index)
        const runs = process === 'running' || process === 'starting'
        return (
          <button
            key={name}
            type="button"
            className={`member-dot${runs ? '' : ' member-dot-gone'}`}
            aria-pressed={name === chosen}
            aria-label={name}
            style={runs ? { background: hue, borderColor: hue, color: theme.onFill } : { borderColor: hue, color: hue }}
            onClick={() => {
              onChoose(name)
            }}
          >
            {letter}
          </button>
        )
      })}
    </div>
  )
}

export function MemberActs({ member }: { readonly member: ControlledMember }) {
  const words = useWords().sandbox
  const { name, process } = member
  if (process === 'frozen')
    return (
      <>
        <Act text={words.thaw} action={{ do: 'thawMember', member: name }} />
        <Act text={words.kill} action={{ do: 'killMember', member: name }} />
      </>
    )
  if (process !== 'running' && process !== 'starting') return <Act text={words.start(name)} action={{ do: 'startMember', member: name }} />
  return (
    <>
      <Act text={words.stop} action={{ do: 'closeMember', member: name }} />
      <Act text={words.kill} action={{ do: 'killMember', member: name }} />
      <Act text={words.freeze} action={{ do: 'freezeMember', member: name }} />
      <Act text={words.slow(10_000)} action={{ do: 'busy', member: name, forMs: 10_000 }} />
      <Act wide text={words.enforce} action={{ do: 'enforceRebalance', member: name, reason: 'sandbox' }} />
    </>
  )
}
