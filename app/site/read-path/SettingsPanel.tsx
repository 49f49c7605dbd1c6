import { useWords } from '../../player/react'
import {
  bufferSizes,
  fileSizes,
  listed,
  mostSideBySide,
  setTls,
  tlsOf,
  toggled,
  type ReadPathSettings,
} from '../../select/read-path-settings'
import { including } from '../../select/including'
import { Slider } from '../../ui/Slider'
import type { ReadPathPageWords } from '../../words/en/read-path-page'

interface Props {
  readonly settings: ReadPathSettings
  readonly onChange: (settings: ReadPathSettings) => void
  readonly words: ReadPathPageWords
}

function SideBySide({ settings, onChange, words }: Props) {
  const { readPath } = useWords()
  const full = settings.strategies.length >= mostSideBySide
  return (
    <fieldset className="read-path-lanes">
      <legend>{words.side}</legend>
      <p className="soft">{words.sideSays}</p>
      {listed(settings).map((strategy) => {
        const chosen = settings.strategies.includes(strategy)
        const fixed = (chosen && settings.strategies.length === 1) || (!chosen && full)
        return (
          <label key={strategy}>
            <input
              type="checkbox"
              checked={chosen}
              disabled={fixed}
              onChange={() => {
                onChange(toggled(settings, strategy))
              }}
            />
            <span>{readPath.strategy(strategy)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** What is sent, by how large calls, from memory or from disk, with TLS or without, and by which roads: each by keyboard. */
export function SettingsPanel({ settings, onChange, words }: Props) {
  const { fileBytes, bufferBytes, cached } = settings
  return (
    <div className="read-path-settings">
      <p className="soft">{words.lead}</p>
      <Slider
        label={words.fileSize}
        values={including(fileSizes, fileBytes)}
        value={fileBytes}
        text={words.value}
        onChange={(value) => {
          onChange({ ...settings, fileBytes: value })
        }}
      />
      <Slider
        label={words.bufferSize}
        values={including(bufferSizes, bufferBytes)}
        value={bufferBytes}
        text={words.value}
        onChange={(value) => {
          onChange({ ...settings, bufferBytes: value })
        }}
      />
      <Slider
        label={words.cache}
        values={[false, true]}
        value={cached}
        text={(value) => (value ? words.cached : words.cold)}
        onChange={(value) => {
          onChange({ ...settings, cached: value })
        }}
      />
      <Slider
        label={words.tls}
        values={[false, true]}
        value={tlsOf(settings)}
        text={(value) => (value ? words.tlsOn : words.tlsOff)}
        onChange={(value) => {
          onChange(setTls(settings, value))
        }}
      />
      {tlsOf(settings) ? <p className="soft">{words.tlsSays}</p> : null}
      <SideBySide settings={settings} onChange={onChange} words={words} />
    </div>
  )
}
