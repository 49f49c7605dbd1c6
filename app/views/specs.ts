import type { ClusterWorld, Frame, NodeState } from '../../engine'
import type { Subject } from '../select/subject'
import { viewNames, type ViewName } from './names'

/** What a view shows of a moment: plain data. Runs beside the world. */
export type Select = (frame: Frame, subject: Subject) => unknown

/** The half of every view that reads the world; each is loaded when it is first in front. */
const loaders = {
  cluster: async () => (await import('./cluster/spec')).select,
  'two-logs': async () => (await import('./two-logs/spec')).select,
  throughput: async () => (await import('./throughput/spec')).select,
  stage: async () => (await import('./stage/spec')).select,
  sequence: async () => (await import('./sequence/spec')).select,
  ownership: async () => (await import('./ownership/spec')).select,
  epochs: async () => (await import('./epochs/spec')).select,
  'state-machine': async () => (await import('./state-machine/spec')).select,
  compare: async () => (await import('./compare/spec')).select,
  log: async () => (await import('./log/spec')).select,
  'read-path': async () => (await import('./read-path/spec')).select,
  'page-cache': async () => (await import('./page-cache/spec')).select,
} satisfies Readonly<Record<ViewName, () => Promise<Select>>>

export const loadSelect = (view: ViewName): Promise<Select> => loaders[view]()

/** What a view needs in a world, one of these kinds of node. */
const shows: Readonly<Record<ViewName, readonly NodeState['kind'][]>> = {
  // And a controller that decides who leads.
  cluster: ['controller'],
  // And a partition with two copies.
  'two-logs': [],
  throughput: ['controller'],
  stage: ['consumer', 'broker'],
  sequence: ['consumer', 'broker'],
  ownership: ['consumer', 'broker'],
  epochs: ['consumer', 'broker'],
  'state-machine': ['consumer', 'broker'],
  // Of several runs, which one world does not show.
  compare: [],
  // Of brokers, only such as keep bytes.
  log: [],
  'read-path': ['transfer'],
  'page-cache': ['page-cache'],
}

/** Whether anybody in the world speaks, or will speak, the consumer protocol: only its groups have epochs. */
function hasEpochs(world: ClusterWorld): boolean {
  for (const node of world.nodes.values()) {
    if (node.kind === 'consumer' && node.client.protocol === 'consumer') return true
    if (node.kind === 'person')
      for (const { setup } of node.members.values()) if (setup.configs.get('group.protocol')?.toLowerCase() === 'consumer') return true
  }
  return false
}

/** Whether some partition is kept by more than one broker. */
function hasCopies(world: ClusterWorld): boolean {
  for (const node of world.nodes.values())
    if (node.kind === 'controller')
      for (const { replicas } of node.replication?.image.partitions.values() ?? []) if (replicas.length > 1) return true
  return false
}

const hasReplicas = (world: ClusterWorld): boolean => {
  for (const node of world.nodes.values()) if (node.kind === 'controller') return node.replication !== undefined
  return false
}

/** Whether a broker keeps some partition's log as bytes. */
function hasLogs(world: ClusterWorld): boolean {
  for (const node of world.nodes.values()) if (node.kind === 'broker' && (node.stored?.logs.size ?? 0) > 0) return true
  return false
}

/** The views that have something to show of a run, in the order of their tabs: by what stands in its world. */
export function viewsOf({ world }: Frame): readonly ViewName[] {
  const kinds = new Set<string>()
  for (const { kind } of world.nodes.values()) kinds.add(kind)
  // A run without a group has brokers as every world has, and nothing of them to show that groups are about.
  const replicated = hasReplicas(world)
  const logs = hasLogs(world)
  const alone = !kinds.has('consumer') && (kinds.has('transfer') || kinds.has('page-cache') || replicated || logs)
  if (alone) kinds.delete('broker')
  const has = (name: ViewName): boolean => {
    if (name === 'log') return logs
    if (name === 'two-logs') return hasCopies(world)
    return (
      shows[name].some((kind) => kinds.has(kind)) &&
      (name === 'epochs' ? hasEpochs(world) : (name !== 'cluster' && name !== 'throughput') || replicated)
    )
  }
  return viewNames.filter(has)
}
