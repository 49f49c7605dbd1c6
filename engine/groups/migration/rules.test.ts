import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coordinatorRules } from '../coordinator/rules'
import { offsetRules } from '../offsets/rules'
import { consumerRules } from '../consumer/rules'
import { migrationRules } from './rules'
import { classicRules } from '../classic/rules'

const folders = ['classic', 'consumer', 'migration', 'coordinator', 'offsets', '.']
const sources = folders
  .flatMap((folder) => readdirSync(`engine/groups/${folder}`).map((name) => `engine/groups/${folder}/${name}`))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('rules.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))

test.each(Object.keys({ ...classicRules, ...consumerRules, ...migrationRules, ...coordinatorRules, ...offsetRules }))(
  '%s is a rule that something goes by',
  (rule) => {
    expect(sources.some((source) => source.includes(`'${rule}'`))).toBe(true)
  },
)
