import { Plans, type Plan } from './plan'
import { inVersions, type Schema } from './schema'
import { schemas, type MessageName } from './schemas.data'

const plans = new Plans<MessageName>(schemas)

export function findSchema(name: string): (Schema & { readonly name: MessageName }) | undefined {
  return plans.find(name)
}

export function isFlexible(name: MessageName, version: number): boolean {
  return inVersions(version, plans.schema(name).flexibleVersions)
}

/** The plan of any message at a version; `undefined` for a version that Kafka 4.4 does not speak. */
export function planOf(name: MessageName, version: number): Plan | undefined {
  return plans.at(name, version)
}

/** As `planOf`, where a version that there is not is the caller's mistake. */
export function knownPlan(name: MessageName, version: number): Plan {
  return plans.known(name, version)
}
