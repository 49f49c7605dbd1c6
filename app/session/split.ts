import { isOfProtocol, parseScenario, speaksConsumerProtocol, type Parsed, type Setup } from '../../engine'

/** One config with two values: the same script twice. */
export interface Split {
  readonly of: 'member' | 'broker'
  readonly config: string
  readonly values: readonly [string, string]
}

type Written = Record<string, unknown>

type Configured = Pick<Setup['groups'][number]['members'][number], 'config'>

/** Whether a member may have a config under its own protocol. */
function mayHave(config: string, member: Configured, defaults: Configured): boolean {
  const protocol = member.config?.['group.protocol'] ?? defaults.config?.['group.protocol']
  return isOfProtocol(config, speaksConsumerProtocol(protocol?.toString()))
}

/**
 * A lane in which every member has that value, those included that have one of their own. Where the protocol of some does not know it, it is given
 * to each of the others by name; where nobody's does, it is refused like any script of that kind.
 */
function ofMembers(setup: Setup, config: string, value: string): Written {
  const may = setup.groups.flatMap(({ memberDefaults, members }) => members.filter((member) => mayHave(config, member, memberDefaults)))
  const members = setup.groups.flatMap((group) => group.members)
  const mixed = may.length > 0 && may.length < members.length
  const named = mixed ? may : members.filter((member) => Object.hasOwn(member.config ?? {}, config))
  return {
    ...(mixed ? {} : { memberDefaults: { config: { [config]: value } } }),
    ...(named.length === 0 ? {} : { members: named.map(({ name }) => ({ name, config: { [config]: value } })) }),
  }
}

/** The script with two lanes that differ in one config, checked as one that came from outside. */
export function splitSetup(setup: Setup, { of, config, values }: Split): Parsed {
  const lanes = values.map((value) => ({
    // Kafka prints a config that is not set as null.
    name: value === '' ? 'null' : value.replace('org.apache.kafka.clients.consumer.', '').slice(0, 60),
    ...(of === 'member' ? ofMembers(setup, config, value) : { brokerConfig: { [config]: value } }),
  }))
  return parseScenario({ ...setup, lanes })
}
