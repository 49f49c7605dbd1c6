import { assign } from './assign'
import { check } from './check'
import type { Command } from './command'
import { scenarios } from './scenarios'
import { verify } from './verify'

/** Every command that is there, in the order in which help lists them. */
export const commands: readonly Command[] = [verify, check, scenarios, assign]
