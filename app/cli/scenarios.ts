import { memberCount, parseScenario, type Setup } from '../../engine'
import { scenarioNames, scenarios as builtIn } from '../lessons/scenarios'
import { scenarioSentences } from '../lessons/scenarios.en'
import { json, noWords, type Command } from './command'
import { print } from './output'

function protocolsOf(setup: Setup): string {
  const named = new Set(
    setup.groups.flatMap((group) =>
      group.members.map((member) =>
        String(member.config?.['group.protocol'] ?? group.memberDefaults.config?.['group.protocol'] ?? 'classic'),
      ),
    ),
  )
  return named.size === 0 ? '-' : [...named].join('+')
}

export const scenarios: Command = {
  name: 'scenarios',
  usage: '[--json]',
  about: 'lists the scenarios that are built in',
  flags: [json],
  words: noWords,
  run({ has }) {
    for (const name of scenarioNames) {
      const parsed = parseScenario(builtIn[name])
      if (!parsed.ok) throw new Error(`the built-in scenario ${name} is wrong`)
      const protocol = protocolsOf(parsed.setup)
      const members = memberCount(parsed.setup.groups)
      const partitions = parsed.setup.topics.reduce((sum, topic) => sum + topic.partitions, 0)
      const sentence = scenarioSentences[name]
      if (has('json')) print(JSON.stringify({ name, protocol, members, partitions, sentence }))
      else print([name.padEnd(24), protocol.padEnd(8), String(members).padStart(6), String(partitions).padStart(6), sentence].join('  '))
    }
    return 0
  },
}
