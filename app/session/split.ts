import { parseScenario, type Parsed, type Setup } from '../../engine'

/** One config with two values: the same script twice. */
export interface Split {
  readonly of: 'member' | 'broker'
  readonly config: string
  readonly values: readonly [string, string]
}

type Written = Record<string, unknown>

/** A lane in which every member has that value, those included that have one of their own. */
function ofMembers(setup: Setup, config: string, value: string): Written {
  const own = setup.groups.flatMap(({ members }) => members.filter((member) => Object.hasOwn(member.config ?? {}, config)))
  return {
    memberDefaults: { config: { [config]: value } },
    ...(own.length === 0 ? {} : { members: own.map(({ name }) => ({ name, config: { [config]: value } })) }),
  }
}

/** The script with two lanes that differ in one config, checked as one that came from outside. */
export function splitSetup(setup: Setup, { of, config, values }: Split): Parsed {
  const lanes = values.map((value) => ({
    name: value.replace('org.apache.kafka.clients.consumer.', '').slice(0, 60),
    ...(of === 'member' ? ofMembers(setup, config, value) : { brokerConfig: { [config]: value } }),
  }))
  return parseScenario({ ...setup, lanes })
}
