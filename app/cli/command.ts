import type { Arguments, Flag, Form } from './arguments'

export type { Flag } from './arguments'

/** One command, and all that its help says. */
export interface Command extends Form {
  /** What stands after the name. */
  readonly usage: string
  readonly about: string
  /** Returns the exit code: 0 done, 1 a check failed. Bad arguments and refused inputs are thrown. */
  readonly run: (args: Arguments) => number | Promise<number>
}

export const noWords = { least: 0, most: 0, what: '' } as const

export const json: Flag = { name: 'json', about: 'print JSON lines' }
