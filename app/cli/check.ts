import { json, type Command } from './command'
import { Refused } from './failure'
import { print } from './output'
import { checkFile } from './scenario-source'

function verdict(file: string): string | null {
  try {
    const checked = checkFile(file)
    return 'setup' in checked ? null : checked.refused
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

export const check: Command = {
  name: 'check',
  usage: 'FILE… [--json]',
  about: 'checks scenario files against the format and against what they mean',
  flags: [json],
  words: { least: 1, most: Infinity, what: 'one file or more' },
  run({ words, has }) {
    let code = 0
    for (const file of words) {
      const refused = verdict(file)
      if (refused !== null) code = 3
      if (has('json')) print(JSON.stringify({ file, ok: refused === null, ...(refused === null ? {} : { sentence: refused }) }))
      else print(refused ?? `${file}: ok`)
    }
    return code
  },
}
