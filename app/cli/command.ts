import type { Arguments } from './arguments'

/** One flag: `--events N` has a value, `--json` has none. */
export interface Flag {
  readonly name: string
  readonly value?: string
  readonly about: string
}

/** One command, and all that its help says. */
export interface Command {
  readonly name: string
  /** What stands after the name. */
  readonly usage: string
  readonly about: string
  readonly flags: readonly Flag[]
  /** How many words that are no flags it takes. */
  readonly words: { readonly least: number; readonly most: number; readonly what: string }
  /** Returns the exit code: 0 done, 1 a check failed. Bad arguments and refused inputs are thrown. */
  readonly run: (args: Arguments) => number
}

export const noWords = { least: 0, most: 0, what: '' } as const

export const json: Flag = { name: 'json', about: 'print JSON lines' }
