import type { Command } from './command'

const width = (rows: readonly (readonly [string, string])[]): number => Math.max(...rows.map(([left]) => left.length))

function table(rows: readonly (readonly [string, string])[]): string {
  const wide = width(rows)
  return rows.map(([left, right]) => `  ${left.padEnd(wide)}  ${right}`).join('\n')
}

/** What `kafkascope --help` prints. */
export function overview(commands: readonly Command[]): string {
  const rows = commands.map(({ name, about }) => [name, about] as const)
  return [
    'kafkascope COMMAND [FLAGS]: what Apache Kafka does next, without a browser.',
    '',
    table(rows),
    '',
    'kafkascope COMMAND --help tells more. Data goes to standard output, words to standard error.',
    'Exit codes: 0 done, 1 a check failed, 2 bad arguments, 3 an input was refused.',
  ].join('\n')
}

/** What `kafkascope COMMAND --help` prints. */
export function helpOf({ name, usage, about, flags }: Command): string {
  const head = [`kafkascope ${name} ${usage}`.trimEnd(), '', `  ${about}`]
  if (flags.length === 0) return head.join('\n')
  const rows = flags.map((flag) => [`--${flag.name}${flag.value === undefined ? '' : ` ${flag.value}`}`, flag.about] as const)
  return [...head, '', table(rows)].join('\n')
}
