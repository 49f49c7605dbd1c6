import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { classicClientRules } from '../../engine/groups/classic/client-rules'
import { classicRules } from '../../engine/groups/classic/rules'
import { clientTransitions, groupTransitions } from './transitions'

test('a group moves as the coordinator vectors say', () => {
  const file = JSON.parse(readFileSync('public/vectors/classic-coordinator.json', 'utf8')) as {
    readonly transitions: Readonly<Record<string, readonly string[]>>
  }
  expect(Object.keys(file.transitions).length).toBeGreaterThan(4)
  for (const [from, legal] of Object.entries(file.transitions)) {
    const known = groupTransitions.filter((transition) => transition.from === from).map((transition) => transition.to)
    expect([from, new Set(known)]).toEqual([from, new Set(legal.filter((to) => to !== from))])
  }
})

test('every transition names a rule that the engine has', () => {
  expect(groupTransitions.filter(({ rule }) => !Object.hasOwn(classicRules, rule))).toEqual([])
  expect(clientTransitions.filter(({ rule }) => !Object.hasOwn(classicClientRules, rule))).toEqual([])
})
