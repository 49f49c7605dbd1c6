import { expect, test } from 'vitest'
import { jsonPath, parseScenario } from '../../engine'
import { store } from '../shelf'
import { scenarioNames, scenarios } from './scenarios'

test.each(scenarioNames)('%s is a right scenario under its own name', (name) => {
  const parsed = parseScenario(scenarios[name])
  expect(parsed.ok ? [] : parsed.problems.map(({ path, problem }) => `${jsonPath(path)} ${problem}`)).toEqual([])
  expect(scenarios[name].name).toBe(name)
})

test('the page finds every built-in scenario by its name', () => {
  expect(scenarioNames.filter((name) => store(name) === undefined)).toEqual([])
})
