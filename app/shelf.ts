import { isScenarioName, scenarios } from './lessons/scenarios'
import type { Shelf } from './session/opened'

/** Every built-in scenario. */
export const shelf: Shelf = { scenario: (name) => (isScenarioName(name) ? scenarios[name] : undefined) }
