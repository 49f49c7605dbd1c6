import type { Command } from './command'

/** Every command that is there, in the order in which help lists them. Each is read when it is asked for: what one needs is no burden to the others. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  verify: async () => (await import('./verify')).verify,
  recording: async () => (await import('./recording')).recording,
  trace: async () => (await import('./trace')).trace,
  check: async () => (await import('./check')).check,
  scenarios: async () => (await import('./scenarios')).scenarios,
  run: async () => (await import('./run')).run,
  seek: async () => (await import('./seek')).seek,
  assign: async () => (await import('./assign')).assign,
  explore: async () => (await import('./explore')).explore,
  decode: async () => (await import('./decode')).decode,
  clean: async () => (await import('./clean')).clean,
  readpath: async () => (await import('./readpath')).readpath,
}

export const commandNames: readonly string[] = Object.keys(commands)

/** The command of a name, or `null`. */
export async function commandNamed(name: string): Promise<Command | null> {
  return Object.hasOwn(commands, name) ? ((await commands[name]?.()) ?? null) : null
}

/** All of them, for help. */
export async function everyCommand(): Promise<readonly Command[]> {
  return Promise.all(Object.values(commands).map((read) => read()))
}
