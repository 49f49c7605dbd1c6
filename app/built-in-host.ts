import { isScenarioName, scenarios } from './lessons/scenarios'
import { createHost } from './session/host'

/** A host that knows every built-in scenario: for a worker, or for the page where there is none. */
export const builtInHost = () => createHost({ scenario: (name) => (isScenarioName(name) ? scenarios[name] : undefined) })
