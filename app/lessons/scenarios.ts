import classic100x1000 from './measuring/classic-100x1000.json'
import cooperative10x50 from './measuring/cooperative-10x50.json'
import minimal from './minimal.json'

/** What is built in, by name, in the order in which it is listed. A name stays for ever: links carry it. */
export const scenarios = {
  minimal,
  'cooperative-10x50': cooperative10x50,
  'classic-100x1000': classic100x1000,
} as const

export type ScenarioName = keyof typeof scenarios

export const scenarioNames = Object.keys(scenarios) as ScenarioName[]

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)
