import { fitted, growthChoices, growthProducers, type GrowthSettings } from '../../select/growth'
import { including } from '../../select/including'
import { Slider } from '../../ui/Slider'
import type { GrowthPageWords } from '../../words/en/growth-page'
import './growth.css'

interface Props {
  readonly settings: GrowthSettings
  readonly onChange: (settings: GrowthSettings) => void
  readonly words: GrowthPageWords
}

type Numbered = keyof typeof growthChoices

/** How large the cluster is and what its machines bear: each by keyboard, each turn a run of its own. */
export function GrowthPanel({ settings, onChange, words }: Props) {
  const bound = settings.replicas === settings.brokers && settings.brokers < 3
  const slider = (of: Numbered, label: string, text: (value: number) => string, choices: readonly number[] = growthChoices[of]) => (
    <Slider
      label={label}
      values={including(choices, settings[of])}
      value={settings[of]}
      text={text}
      onChange={(value) => {
        onChange(fitted({ ...settings, [of]: value }))
      }}
    />
  )
  return (
    <div className="growth-settings">
      <p className="soft">{`${words.lead} ${words.producers(growthProducers)}`}</p>
      {slider('brokers', words.brokers, words.count)}
      {slider('partitions', words.partitions, words.count)}
      {slider('consumers', words.consumers, words.count)}
      {slider(
        'replicas',
        words.replicas,
        (value) => (bound ? words.bound(value) : words.count(value)),
        growthChoices.replicas.filter((count) => count <= settings.brokers),
      )}
      <Slider
        label={words.leaders}
        values={['spread', 'together'] as const}
        value={settings.leaders}
        text={(value) => words.leadersAre[value]}
        onChange={(leaders) => {
          onChange({ ...settings, leaders })
        }}
      />
      {slider('diskBytesPerSecond', words.disk, words.perSecond)}
      {slider('networkBytesPerSecond', words.network, words.perSecond)}
    </div>
  )
}
