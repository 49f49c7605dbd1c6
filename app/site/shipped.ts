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

/** Every recording that ships; rejects where the list cannot be fetched. */
export async function fetchShipped(): Promise<readonly Shipped[]> {
  const value: unknown = await (await fetch('./recordings/index.json')).json()
  if (!isShipped(value)) throw new Error('recordings/index.json')
  return value.recordings
}
