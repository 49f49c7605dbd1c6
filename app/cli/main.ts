import { argumentsOf } from './arguments'
import { commandNamed, commandNames, everyCommand } from './commands'
import { Refused, Usage } from './failure'
import { helpOf, overview } from './help'
import { flush, PipeClosed, print, say } from './output'
import { nearest } from '../../engine'

async function run(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined || name === '--help' || name === 'help') {
    print(overview(await everyCommand()))
    return name === undefined ? 2 : 0
  }
  const command = await commandNamed(name)
  if (command === null) {
    const meant = nearest(name, commandNames)
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

process.exitCode = await main(process.argv.slice(2))
