import { readFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import { Ajv2020 } from 'ajv/dist/2020'
import { expect, test } from 'vitest'
import { scenarioSchema } from './schema'

const published = new URL('../../public/scenario.schema.json', import.meta.url)

const generated = (): unknown => ({
  title: 'Kafkascope scenario',
  ...toJsonSchema(scenarioSchema, { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' }),
})

test('the published JSON Schema is the one that the declaration gives (npm run schema writes it)', async () => {
  await expect(`${JSON.stringify(generated(), null, 2)}\n`).toMatchFileSnapshot('../../public/scenario.schema.json')
})

test('the published schema takes what is right and refuses what is not', () => {
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(published, 'utf8')) as object)
  const file = {
    version: 1,
    name: 'x',
    topics: [{ name: 'orders', partitions: 3 }],
    actions: [{ atMs: 0, do: 'deleteTopic', topic: 'orders' }],
  }
  expect(validate(file)).toBe(true)
  expect(validate({ ...file, colour: 'red' })).toBe(false)
  expect(validate({ ...file, version: 2 })).toBe(false)
  expect(validate({ ...file, actions: [{ atMs: 0, do: 'explode' }] })).toBe(false)
  expect(validate({ ...file, topics: [{ name: 'orders', partitions: 0 }] })).toBe(false)
}, 30_000)
