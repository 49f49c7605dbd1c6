import './client.test'
import './client-ends.test'
import { expect, test } from 'vitest'
import { hit } from './client-fake-host.test'
import { consumerClientRules } from './client-rules'

test('every rule is gone by in these tests', () => {
  expect(Object.keys(consumerClientRules).filter((rule) => !hit.has(rule))).toEqual([])
})
