import { nearest } from '../../engine'
import { Usage } from './failure'

/** One flag: `--events N` has a value, `--json` has none. */
export interface Flag {
  readonly name: string
  readonly value?: string
  readonly about: string
  /** It may be given more than once: `all` has every value. */
  readonly repeats?: true
}

/** What a command can be given. */
export interface Form {
  readonly name: string
  readonly flags: readonly Flag[]
  /** How many words that are no flags it takes. */
  readonly words: { readonly least: number; readonly most: number; readonly what: string }
}

/** What a command was given, taken apart. */
export interface Arguments {
  readonly words: readonly string[]
  readonly has: (flag: string) => boolean
  readonly text: (flag: string) => string | undefined
  /** Every value of a flag that may be given more than once. */
  readonly all: (flag: string) => readonly string[]
  /** A whole number; `otherwise` where it is not given, and a bad argument where that is missing too. */
  readonly whole: (flag: string, low: number, high: number, otherwise?: number) => number
  /** One of some words. */
  readonly choice: <T extends string>(flag: string, choices: readonly T[]) => T | undefined
  /** `A..B` */
  readonly range: (flag: string) => readonly [number, number]
}

function unknownFlag(flag: string, command: Form): Usage {
  const names = command.flags.map(({ name }) => `--${name}`)
  const meant = nearest(flag, names)
  if (meant !== null) return new Usage(`${flag} is not a flag of ${command.name}. Did you mean ${meant}?`)
  return new Usage(`${flag} is not a flag of ${command.name}. It has ${names.length === 0 ? 'none' : names.join(', ')}.`)
}

function taken(
  argv: readonly string[],
  command: Form,
): { words: string[]; flags: Map<string, string | true>; repeated: Map<string, string[]> } {
  const words: string[] = []
  const flags = new Map<string, string | true>()
  const repeated = new Map<string, string[]>()
  for (let n = 0; n < argv.length; n++) {
    const word = argv[n] ?? ''
    if (!word.startsWith('--') || word === '--') {
      if (word !== '--') words.push(word)
      continue
    }
    const [name = '', ...rest] = word.split('=')
    const flag = command.flags.find((candidate) => `--${candidate.name}` === name)
    if (flag === undefined) throw unknownFlag(name, command)
    if (flags.has(flag.name) && flag.repeats !== true) throw new Usage(`${name} is given twice. Give it once.`)
    if (flag.value === undefined) {
      if (rest.length > 0) throw new Usage(`${name} takes no value. Leave out "=${rest.join('=')}".`)
      flags.set(flag.name, true)
      continue
    }
    const value = rest.length > 0 ? rest.join('=') : argv[++n]
    if (value === undefined || value.startsWith('--')) throw new Usage(`${name} needs a value: ${name} ${flag.value}.`)
    flags.set(flag.name, value)
    repeated.set(flag.name, [...(repeated.get(flag.name) ?? []), value])
  }
  return { words, flags, repeated }
}

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = Number(text)
  if (/^-?\d{1,15}$/.test(text) && value >= low && value <= high) return value
  throw new Usage(`${name} ${text} is not a whole number from ${String(low)} to ${String(high)}.`)
}

/** Takes a command line apart by what the command knows, and names what is wrong with it. */
export function argumentsOf(argv: readonly string[], command: Form): Arguments {
  const { words, flags, repeated } = taken(argv, command)
  const { least, most, what } = command.words
  if (words.length > most) throw new Usage(`${command.name} does not know what to do with "${words[most] ?? ''}". Leave it out.`)
  if (words.length < least) throw new Usage(`${command.name} needs ${what}. See kafkascope ${command.name} --help.`)
  const text = (flag: string): string | undefined => {
    const value = flags.get(flag)
    return typeof value === 'string' ? value : undefined
  }
  return {
    words,
    has: (flag) => flags.has(flag),
    text,
    all: (flag) => repeated.get(flag) ?? [],
    whole(flag, low, high, otherwise) {
      const value = text(flag)
      if (value !== undefined) return wholeNumber(`--${flag}`, value, low, high)
      if (otherwise !== undefined) return otherwise
      throw new Usage(`${command.name} needs --${flag}. See kafkascope ${command.name} --help.`)
    },
    choice(flag, choices) {
      const value = text(flag)
      const found = choices.find((choice) => choice === value)
      if (value === undefined || found !== undefined) return found
      throw new Usage(`--${flag} ${value} is not known. Use one of: ${choices.join(', ')}.`)
    },
    range(flag) {
      const [low = '', high = '', ...more] = (text(flag) ?? '').split('..')
      const first = wholeNumber(`--${flag}`, low, 0, 4294967295)
      const last = wholeNumber(`--${flag}`, high, 0, 4294967295)
      if (more.length > 0 || last < first) throw new Usage(`--${flag} is a range such as 1..100, the smaller number first.`)
      return [first, last]
    },
  }
}
