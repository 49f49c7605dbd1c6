import { judgeOf, parseAction, parseScenarioText } from '../../engine'

/** How text and values from outside become scripts and actions, and what may be done in a script. */
export const reading = { action: parseAction, text: parseScenarioText, judgeOf }
