/** A recording that ships with the app, as the list beside them has it. */
export interface Shipped {
  readonly name: string
  readonly members: number
  readonly partitions: number
  readonly kafka: string
}

function isShipped(value: unknown): value is { readonly recordings: readonly Shipped[] } {
  return typeof value === 'object' && value !== null && 'recordings' in value && Array.isArray(value.recordings)
}

/** A recorded log that ships: a partition's files, before and after. Or a recorded cluster. */
export interface ShippedLog {
  readonly name: string
  readonly kafka: string
}

export interface ShippedOthers {
  readonly logs: readonly ShippedLog[]
  readonly replications: readonly ShippedLog[]
}

/** Every recorded log that ships, and every recorded cluster; rejects where the list cannot be fetched. */
export async function fetchShippedOthers(): Promise<ShippedOthers> {
  const value: unknown = await (await fetch('./recordings/index.json')).json()
  if (!isShipped(value) || !('logs' in value) || !Array.isArray(value.logs)) throw new Error('recordings/index.json')
  if (!('replications' in value) || !Array.isArray(value.replications)) throw new Error('recordings/index.json')
  return { logs: value.logs as readonly ShippedLog[], replications: value.replications as readonly ShippedLog[] }
}

/** Every recording that ships; rejects where the list cannot be fetched. */
export async function fetchShipped(): Promise<readonly Shipped[]> {
  const value: unknown = await (await fetch('./recordings/index.json')).json()
  if (!isShipped(value)) throw new Error('recordings/index.json')
  return value.recordings
}
