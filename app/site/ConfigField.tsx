import { Fragment, useState } from 'react'
import { usePlayer, useWords } from '../player/react'
import type { Setting } from '../select/controls'
import { assignorChoices } from './assignor-choices'

/** A key that may break after its dots and nowhere else. */
function Key({ name }: { readonly name: string }) {
  return (
    <span className="mono config-key">
      {name.split('.').map((part, n) => (
        <Fragment key={n}>
          {n === 0 ? null : (
            <>
              .<wbr />
            </>
          )}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

/** Which assignors a member offers: one, or the list that it has now. */
function AssignorField({ setting, give }: { readonly setting: Setting; readonly give: (value: string) => void }) {
  const named = setting.value.split(',').map((name) => assignorChoices.find(([kind]) => name === kind)?.[1] ?? name)
  const known = assignorChoices.some(([kind]) => setting.value === kind)
  return (
    <select
      className={`field field-wide${setting.isDefault ? '' : ' field-changed'}`}
      value={setting.value}
      onChange={({ target }) => {
        give(target.value)
      }}
    >
      {known ? null : <option value={setting.value}>{named.join(', ')}</option>}
      {assignorChoices.map(([kind, name]) => (
        <option key={kind} value={kind}>
          {name}
        </option>
      ))}
    </select>
  )
}

function TextField({ setting, give }: { readonly setting: Setting; readonly give: (value: string | number) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  const finish = (): void => {
    const text = draft?.trim() ?? ''
    setDraft(null)
    if (text !== '' && text !== setting.value) give(/^-?\d{1,15}$/.test(text) ? Number(text) : text)
  }
  return (
    <input
      className={`field${setting.isDefault ? '' : ' field-changed'}`}
      inputMode="numeric"
      value={draft ?? setting.value}
      onChange={({ target }) => {
        setDraft(target.value)
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}

/** One setting, to be changed at this moment. */
export function ConfigField({ setting }: { readonly setting: Setting }) {
  const player = usePlayer()
  const words = useWords().sandbox
  const { of, name, config, dynamic } = setting
  const give = (value: string | number): void => {
    void player.inject({ do: 'setConfig', of, name, set: { [config]: value } })
  }
  return (
    <label className="config" title={dynamic ? undefined : words.later}>
      <Key name={config} />
      {config === 'partition.assignment.strategy' ? (
        <AssignorField setting={setting} give={give} />
      ) : (
        <TextField setting={setting} give={give} />
      )}
    </label>
  )
}
