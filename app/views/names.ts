/** The views, in the order of their tabs. The lists of their halves must have one of each. */
export const viewNames = [
  'cluster',
  'two-logs',
  'throughput',
  'stage',
  'sequence',
  'ownership',
  'epochs',
  'state-machine',
  'log',
  'read-path',
  'page-cache',
  'compare',
] as const

export type ViewName = (typeof viewNames)[number]

export const isViewName = (name: string): name is ViewName => viewNames.some((known) => known === name)
