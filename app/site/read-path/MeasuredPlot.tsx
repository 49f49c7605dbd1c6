import { useState } from 'react'
import type { TimePreset } from '../../../engine'
import type { Measured } from '../../select/measured'
import { Segmented } from '../../ui/Segmented'
import { ArticlePlot } from './ArticlePlot'
import type { MeasuredWords } from './measured-names'
import { MeasuredCurves } from './MeasuredCurves'
import { MeasuredTable } from './MeasuredTable'
import { ModelConstants } from './ModelConstants'
import { useMeasured } from './use-measured'

const sets = ['plain', 'java', 'network', 'cold', 'variants'] as const

function Shown({ measured, words }: { readonly measured: Measured; readonly words: MeasuredWords }) {
  const [preset, setPreset] = useState<TimePreset>('fitted-vm')
  const [set, setSet] = useState<(typeof sets)[number]>('plain')
  return (
    <>
      <Segmented label={words.sets} choices={sets.map((value) => ({ value, text: words.setNames[value] }))} value={set} onChange={setSet} />
      <p className="soft plot-note">{words.setSays[set]}</p>
      <Segmented
        label={words.preset}
        choices={(['fitted-vm', 'bare-metal'] as const).map((value) => ({ value, text: words.presets[value] }))}
        value={preset}
        onChange={setPreset}
      />
      <p className="soft plot-note">{words.presetSays[preset]}</p>
      {set === 'plain' || set === 'java' ? (
        <MeasuredCurves points={measured[set]} preset={preset} set={words.setNames[set]} words={words} />
      ) : (
        <MeasuredTable points={measured[set]} preset={preset} words={words} drawn />
      )}
      <ModelConstants words={words} />
    </>
  )
}

/** What was measured on one machine with its spread, the model on top, the machine by name, and what was not measured. */
export function MeasuredPlot({ words }: { readonly words: MeasuredWords }) {
  const measured = useMeasured()
  const there = measured === null || measured === 'missing' ? null : measured
  return (
    <>
      <section className="plot-section" aria-labelledby="measured">
        <h2 id="measured">{words.title}</h2>
        <p className="soft">{words.lead}</p>
        {there === null ? (
          <p className={measured === null ? undefined : 'error-text'}>{measured === null ? words.waiting : words.missing}</p>
        ) : (
          <>
            <Shown measured={there} words={words} />
            <div className="plot-facts">
              <Facts title={words.machineTitle} lines={words.machine(there.machine)} />
              <Facts title={words.notTitle} lines={words.not} />
            </div>
          </>
        )}
      </section>
      {there === null || there.article.length === 0 ? null : <ArticlePlot rows={there.article} words={words} />}
    </>
  )
}

function Facts({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
