type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type JsonObject = Readonly<Record<string, Json>>

interface Member {
  readonly name: string
  readonly startAtMs?: number
  readonly config?: JsonObject
}

/** As much of a scenario as is changed here. */
export interface Script {
  readonly brokerConfig?: JsonObject
  readonly topics?: readonly { readonly config?: JsonObject; readonly partitions?: number }[]
  readonly groups: readonly [{ readonly memberDefaults: { readonly config: JsonObject }; readonly members: readonly Member[] }]
  readonly actions: readonly JsonObject[]
  readonly lanes?: readonly JsonObject[]
  readonly producers?: readonly JsonObject[]
  readonly readPath?: { readonly transfers?: readonly JsonObject[]; readonly pageCache?: JsonObject }
}

export type Change = (script: Script) => Script

/** A change of a script's one group. */
export const change =
  (what: (group: Script['groups'][0]) => Partial<Script['groups'][0]>): Change =>
  (script) => ({ ...script, groups: [{ ...script.groups[0], ...what(script.groups[0]) }] })

/** For one member, whatever it had. */
export const member = (name: string, config: JsonObject, more: Partial<Member> = {}): Change =>
  change(({ members }) => ({
    members: members.map((each) => (each.name === name ? { ...each, ...more, config: { ...each.config, ...config } } : each)),
  }))

/** For all members. */
export const everyone = (config: JsonObject): Change =>
  change(({ memberDefaults }) => ({ memberDefaults: { ...memberDefaults, config: { ...memberDefaults.config, ...config } } }))

/** The session of a consumer group is its coordinator’s to say. */
export const classicLanes = (script: Script): readonly JsonObject[] => (script.lanes ?? []).filter((lane) => lane['name'] !== 'consumer')

/** For all brokers. */
export const broker =
  (config: JsonObject): Change =>
  (script) => ({ ...script, brokerConfig: { ...script.brokerConfig, ...config } })

/** A member that starts after those that start at once. */
export const startsLate = (name: string): Change => member(name, {}, { startAtMs: 150 })
/** Another classic assignor for all members, by its class. */
export const assignor = (name: string): Change => everyone({ 'partition.assignment.strategy': `org.apache.kafka.clients.consumer.${name}` })
/** More actions, after those of the script. */
export const act =
  (...actions: readonly JsonObject[]): Change =>
  (script) => ({ ...script, actions: [...script.actions, ...actions] })
/** Other actions in place of the script's. */
export const insteadAct =
  (...actions: readonly JsonObject[]): Change =>
  (script) => ({ ...script, actions })
/** A member without its instance id. */
export const unnamed = (name: string): Change =>
  change(({ members }) => ({
    members: members.map((each) =>
      each.name === name
        ? { ...each, config: Object.fromEntries(Object.entries(each.config ?? {}).filter(([key]) => key !== 'group.instance.id')) }
        : each,
    ),
  }))

/** Two lanes swap what they change; their names stay. */
export const swapped =
  (a: string, b: string): Change =>
  (script) => {
    const lane = (name: string): JsonObject => script.lanes?.find((each) => each['name'] === name) ?? {}
    return {
      ...script,
      lanes: (script.lanes ?? []).map((each) =>
        each['name'] === a ? { ...lane(b), name: a } : each['name'] === b ? { ...lane(a), name: b } : each,
      ),
    }
  }

/** Configs of all producers. */
export const producers =
  (config: JsonObject): Change =>
  (script) => ({ ...script, producers: (script.producers ?? []).map((each) => ({ ...each, config })) })

/** For one transfer, in place of what it says. */
export const transfer =
  (name: string, more: JsonObject): Change =>
  (script) => ({
    ...script,
    readPath: {
      ...script.readPath,
      transfers: (script.readPath?.transfers ?? []).map((each) => (each['name'] === name ? { ...each, ...more } : each)),
    },
  })

/** Settings of the page cache. */
export const memory =
  (more: JsonObject): Change =>
  (script) => ({ ...script, readPath: { ...script.readPath, pageCache: { ...script.readPath?.pageCache, ...more } } })

/** What is written at a time has another key. */
export const otherKey =
  (atMs: number, key: string): Change =>
  (script) => ({
    ...script,
    actions: script.actions.map((action) => (action['atMs'] === atMs ? { ...action, batches: [[{ key, value: 'x' }]] } : action)),
  })

/** For the first topic. */
export const topic =
  (config: JsonObject): Change =>
  (script) => ({
    ...script,
    topics: (script.topics ?? []).map((each, n) => (n === 0 ? { ...each, config: { ...each.config, ...config } } : each)),
  })

/** Another number of partitions for every topic. */
export const partitions =
  (count: number): Change =>
  (script) => ({ ...script, topics: (script.topics ?? []).map((each) => ({ ...each, partitions: count })) })
