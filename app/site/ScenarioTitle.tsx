import { useScenarioTexts } from './use-scenario-texts'
import { Late } from '../player/Late'

const Title = ({ name }: { readonly name: string }) => useScenarioTexts(name).title ?? name

/** A built-in scenario's title; its name, which links carry, where it has none. */
export function ScenarioTitle({ name }: { readonly name: string }) {
  return (
    <Late fallback={name}>
      <span title={name}>
        <Title name={name} />
      </span>
    </Late>
  )
}
