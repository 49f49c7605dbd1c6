import { assign } from './assign'
import { check } from './check'
import { clean } from './clean'
import { decode } from './decode'
import type { Command } from './command'
import { explore } from './explore'
import { readpath } from './readpath'
import { recording } from './recording'
import { run } from './run'
import { scenarios } from './scenarios'
import { seek } from './seek'
import { trace } from './trace'
import { verify } from './verify'

/** Every command that is there, in the order in which help lists them. */
export const commands: readonly Command[] = [
  verify,
  recording,
  trace,
  check,
  scenarios,
  run,
  seek,
  assign,
  explore,
  decode,
  clean,
  readpath,
]
