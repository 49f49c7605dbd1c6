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

function applied(setup: Setup, lane: Lane): Setup {
  return {
    ...setup,
    lanes: [],
    kafkaVersion: lane.kafkaVersion ?? setup.kafkaVersion,
    commitDelayMs: lane.commitDelayMs ?? setup.commitDelayMs,
    brokerConfig: merged(setup.brokerConfig, lane.brokerConfig),
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
