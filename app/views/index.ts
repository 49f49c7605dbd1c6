import type { ViewName } from './names'
import type { ViewComponent } from './view'

/** The half of every view that draws; each is given the specs that its other half made, and is loaded when it is first in front. */
const loaders = {
  cluster: async () => (await import('./cluster/ClusterView')).ClusterView,
  'two-logs': async () => (await import('./two-logs/TwoLogsView')).TwoLogsView,
  throughput: async () => (await import('./throughput/ThroughputView')).ThroughputView,
  stage: async () => (await import('./stage/StageView')).StageView,
  sequence: async () => (await import('./sequence/SequenceView')).SequenceView,
  ownership: async () => (await import('./ownership/OwnershipView')).OwnershipView,
  epochs: async () => (await import('./epochs/EpochsView')).EpochsView,
  'state-machine': async () => (await import('./state-machine/StateMachineView')).StateMachineView,
  compare: async () => (await import('./compare/CompareView')).CompareView,
  log: async () => (await import('./log/LogView')).LogView,
  'read-path': async () => (await import('./read-path/ReadPathView')).ReadPathView,
  'page-cache': async () => (await import('./page-cache/PageCacheView')).PageCacheView,
} satisfies Readonly<Record<ViewName, () => Promise<ViewComponent<never>>>>

const loaded = new Map<ViewName, ViewComponent<unknown>>()

/** The component of a view, if it is here. */
export const loadedView = (name: ViewName): ViewComponent<unknown> | null => loaded.get(name) ?? null

export async function loadView(name: ViewName): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, (await loaders[name]()) as unknown as ViewComponent<unknown>)
}
