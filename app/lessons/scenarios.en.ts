import type { ScenarioName } from './scenarios'

/** One sentence for each scenario that is built in. */
export const scenarioSentences: Readonly<Record<ScenarioName, string>> = {
  minimal: 'Two consumers share two partitions, one after the other.',
  'cooperative-10x50':
    'For measuring: ten consumers and fifty partitions under the cooperative assignor, with a leave, a return and a crash.',
  'classic-100x1000': 'For measuring: a hundred consumers and a thousand partitions under the range assignor.',
}
