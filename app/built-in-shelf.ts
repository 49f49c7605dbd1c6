import { parseScenario } from '../engine'
import { isScenarioName, scenarios } from './lessons/scenarios'
import type { Shelf } from './session/opened'

/** Every built-in scenario at hand, as it is or edited: for tests. */
export const shelfOf = (edit: (file: unknown) => unknown = (file) => file): Shelf => ({
  scenario(name) {
    const parsed = isScenarioName(name) ? parseScenario(edit(scenarios[name])) : null
    return parsed?.ok === true ? parsed.setup : undefined
  },
})
