import { timePresetNames, timePresets } from '../../../engine'
import type { MeasuredWords } from './measured-names'

/** What the time model takes for each thing that it counts, by name, with every set of constants. */
export function ModelConstants({ words }: { readonly words: MeasuredWords }) {
  const names = Object.keys(words.constantSays).flatMap((name) =>
    name in timePresets['fitted-vm'] ? [name as keyof (typeof timePresets)['fitted-vm']] : [],
  )
  return (
    <details className="plot-table">
      <summary>{words.constants}</summary>
      <p className="soft plot-note">{words.constantSum}</p>
      <div className="plot-scroll" tabIndex={0} role="region" aria-label={words.constants}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.constant}</th>
              {timePresetNames.map((preset) => (
                <th key={preset} scope="col">
                  {words.presets[preset]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>, {words.constantSays[name]}
                </th>
                {timePresetNames.map((preset) => (
                  <td key={preset}>{words.count(timePresets[preset][name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
