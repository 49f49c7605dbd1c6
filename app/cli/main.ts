import { argumentsOf } from './arguments'
import { commands } from './commands'
import { ranAsPart } from './explore-parts'
import { Refused, Usage } from './failure'
import { helpOf, overview } from './help'
import { flush, PipeClosed, print, say } from './output'
import { nearest } from '../../engine'

function run(argv: readonly string[]): number | Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined || name === '--help' || name === 'help') {
    print(overview(commands))
    return name === undefined ? 2 : 0
  }
  const command = commands.find((candidate) => candidate.name === name)
  if (command === undefined) {
    const meant = nearest(
      name,
      commands.map((candidate) => candidate.name),
    )
    throw new Usage(`There is no command "${name}".${meant === null ? '' : ` Did you mean ${meant}?`} See kafkascope --help.`)
  }
  if (rest.includes('--help')) {
    print(helpOf(command))
    return 0
  }
  return command.run(argumentsOf(rest, command))
}

function codeOf(error: unknown): number {
  if (error instanceof PipeClosed) return 0
  if (!(error instanceof Usage) && !(error instanceof Refused)) throw error
  say(error.message)
  return error instanceof Usage ? 2 : 3
}

async function main(argv: readonly string[]): Promise<number> {
  try {
    const code = await run(argv)
    flush()
    return code
  } catch (error) {
    try {
      flush()
    } catch (broken) {
      return codeOf(broken)
    }
    return codeOf(error)
  }
}

if (!ranAsPart()) process.exitCode = await main(process.argv.slice(2))
