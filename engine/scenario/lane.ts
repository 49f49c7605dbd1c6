import { over } from './members'
import type { Configs } from './parts'
import type { Lane, Setup } from './schema'

const merged = (base: Configs, own: Configs | undefined): Configs => (own === undefined ? base : { ...base, ...own })

/** What the lane says in place of the script's; where it says nothing, the script's stands. */
function readPathOf(setup: Setup, own: NonNullable<Lane['readPath']>): NonNullable<Setup['readPath']> {
  const { timePreset, transfers, pageCache } = own
  return {
    timePreset: timePreset ?? setup.readPath?.timePreset ?? 'bare-metal',
    transfers: transfers ?? setup.readPath?.transfers ?? [],
    ...(pageCache === undefined ? withCache(setup) : { pageCache }),
  }
}

const withCache = ({ readPath }: Setup): Pick<NonNullable<Setup['readPath']>, 'pageCache'> =>
  readPath?.pageCache === undefined ? {} : { pageCache: readPath.pageCache }

function topicsOf(setup: Setup, lane: Lane): Setup['topics'] {
  return setup.topics.map((topic) => {
    const own = lane.topics?.find(({ name }) => name === topic.name)
    if (own === undefined) return topic
    const { replicas, ...plain } = topic
    const kept = own.replicas ?? (own.partitions === undefined && own.replication === undefined ? replicas : undefined)
    return {
      ...plain,
      partitions: own.partitions ?? topic.partitions,
      replication: own.replication ?? topic.replication,
      config: merged(topic.config, own.config),
      ...(kept === undefined ? {} : { replicas: kept }),
    }
  })
}

function producersOf(setup: Setup, lane: Lane): Setup['producers'] {
  return setup.producers.map((producer) => {
    const own = lane.producers?.find(({ name }) => name === producer.name)
    if (own === undefined) return producer
    const acks = own.acks === undefined ? {} : { acks: own.acks }
    return { ...producer, ...acks, config: merged(producer.config, own.config) }
  })
}

function costsOf(setup: Setup, lane: Lane): Pick<Setup, 'brokerCosts'> {
  return lane.brokerCosts === undefined ? {} : { brokerCosts: { ...setup.brokerCosts, ...lane.brokerCosts } }
}

function applied(setup: Setup, lane: Lane): Setup {
  return {
    ...setup,
    lanes: [],
    kafkaVersion: lane.kafkaVersion ?? setup.kafkaVersion,
    commitDelayMs: lane.commitDelayMs ?? setup.commitDelayMs,
    brokerConfig: merged(setup.brokerConfig, lane.brokerConfig),
    ...costsOf(setup, lane),
    topics: topicsOf(setup, lane),
    producers: producersOf(setup, lane),
    actions: lane.actions ?? setup.actions,
    ...(lane.readPath === undefined ? {} : { readPath: readPathOf(setup, lane.readPath) }),
    groups: setup.groups.map((group) => ({
      ...group,
      config: merged(group.config, lane.groupConfig),
      memberDefaults: over(group.memberDefaults, lane.memberDefaults ?? {}),
      members: group.members.map((member) => {
        const own = lane.members?.find(({ name }) => name === member.name)
        return own === undefined ? member : { ...member, ...over(member, own) }
      }),
    })),
  }
}

/** The same script as one of its lanes runs it; `null` where it has no lane of that name. */
export function laneOf(setup: Setup, name: string): Setup | null {
  const lane = setup.lanes.find((candidate) => candidate.name === name)
  return lane === undefined ? null : applied(setup, lane)
}
