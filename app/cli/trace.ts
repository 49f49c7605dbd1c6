import { endOf, eventAt, eventCount, extendToTime, fromMs, line, sourceOfSetup, startRun, type Event } from '../../engine'
import { bringCodecs } from '../codecs/load'
import { json, type Command } from './command'
import { Usage } from './failure'
import { print } from './output'
import { seedFlag, seedOf } from './group-flags'
import { scenarioOf } from './scenario-source'

const asJson = ({ time, ...event }: Event): string => JSON.stringify({ ...event, timeMs: time / 1000 })

/** What is run is printed before more is run, so that a reader who has seen enough can leave. */
const stepsAtOnce = 2000

export const trace: Command = {
  name: 'trace',
  usage: 'SCENARIO [--seed S] [--until MS] [--lines | --json]',
  about: 'runs a scenario, built in or from a file, and prints a line for each event',
  flags: [
    seedFlag,
    { name: 'until', value: 'MS', about: "to this time (default: the scenario's own end)" },
    { name: 'lines', about: 'time, node, what, rule, cause; columns two spaces apart (the default)' },
    json,
  ],
  words: { least: 1, most: 1, what: 'a scenario: a built-in name or a file' },
  async run(args) {
    if (args.has('lines') && args.has('json')) throw new Usage('--lines and --json exclude each other. Give one.')
    const setup = scenarioOf(args.words[0] ?? '')
    const until = args.has('until') ? fromMs(args.whole('until', 0, 31_536_000_000)) : endOf(setup)
    await bringCodecs(JSON.stringify(setup))
    const run = startRun(sourceOfSetup(setup, args.has('seed') ? seedOf(args) : setup.seed))
    for (let id = 1, ended = false; !ended;) {
      ended = extendToTime(run, until, stepsAtOnce)
      for (; id <= eventCount(run.trace); id++) {
        const event = eventAt(run.trace, id)
        if (event.time > until) break
        print(args.has('json') ? asJson(event) : line(event))
      }
    }
    return 0
  },
}
