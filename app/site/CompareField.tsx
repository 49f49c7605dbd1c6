import { useState } from 'react'
import { usePlayer, useWords } from '../player/react'
import type { RunPlace } from '../player/place'
import type { Setting } from '../select/controls'
import { assignorChoices } from './assignor-choices'
import { navigate } from './navigation'
import { settings$ } from './settings'

interface Props {
  readonly setting: Setting
  readonly run: RunPlace
}

/** Another value that is worth a look: a different assignor, half of a time, or a second in place of none. */
function proposed({ config, value }: Setting): string {
  if (config === 'partition.assignment.strategy') return assignorChoices.find(([name]) => name !== value)?.[0] ?? value
  if (config === 'group.remote.assignor') return value === 'range' ? 'uniform' : 'range'
  const number = Number(value)
  if (!Number.isInteger(number)) return value
  return String(number === 0 ? 1000 : Math.max(1, Math.floor(number / 2)))
}

/** The same script twice, with this setting and with another value of it: the first press asks which, the second runs both. */
export function CompareField({ setting, run }: Props) {
  const player = usePlayer()
  const words = useWords().sandbox
  const [other, setOther] = useState<string | null>(null)
  const { of, config, value } = setting
  const compare = (): void => {
    const text = other?.trim() ?? ''
    if (text === '' || text === value) return
    const { language, theme } = settings$.getState()
    player.pause()
    const { kind, name, lane } = run
    const split = { of, config, values: [value, text] } as const
    navigate({ run: { kind, name, ...(lane === undefined ? {} : { lane }), compare: true, split }, language, theme })
  }
  if (other === null)
    return (
      <button
        type="button"
        className="button button-quiet compare-with"
        aria-label={words.compareWithOf(config)}
        onClick={() => {
          setOther(proposed(setting))
        }}
      >
        {words.compareWith}
      </button>
    )
  return (
    <form
      className="compare-with"
      onSubmit={(event) => {
        event.preventDefault()
        compare()
      }}
    >
      {config === 'partition.assignment.strategy' ? (
        <select
          className="field field-wide"
          aria-label={words.otherValue(config)}
          value={other}
          onChange={({ target }) => {
            setOther(target.value)
          }}
        >
          {assignorChoices.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          className="field"
          aria-label={words.otherValue(config)}
          value={other}
          onChange={({ target }) => {
            setOther(target.value)
          }}
        />
      )}
      <button type="submit" className="button">
        {words.compareNow}
      </button>
    </form>
  )
}
