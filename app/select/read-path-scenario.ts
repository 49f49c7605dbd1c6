import { mostTransferBytes, type FetchReadPath, type Strategy, type Transfer } from '../../engine'
import { mostSideBySide, type ReadPathSettings } from './read-path-settings'

/** What a reader finds who has set nothing yet. */
export const firstSettings: ReadPathSettings = {
  strategies: ['read-write', 'sendfile-sg'],
  fileBytes: 1024 * 1024,
  bufferBytes: 64 * 1024,
  cached: false,
}

/** The scenario that these settings stand for: transfers beside each other, from the same moment on. It is what a link carries. */
export function scenarioOf({ strategies, fileBytes, bufferBytes, cached }: ReadPathSettings): string {
  const transfers = strategies.map((strategy) => ({ name: strategy, strategy, fileBytes, bufferBytes, cached }))
  return JSON.stringify({ version: 1, name: 'read-path', readPath: { transfers } })
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function transfersIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const file: unknown = JSON.parse(text)
    const path = isRecord(file) ? file['readPath'] : null
    const transfers = isRecord(path) ? path['transfers'] : null
    return Array.isArray(transfers) ? transfers.filter(isRecord) : []
  } catch {
    return []
  }
}

const known = (strategy: unknown, among: readonly Strategy[]): strategy is Strategy => among.some((each) => each === strategy)

/** Whatever the engine runs, the panel says: a slider takes in a size that is none of its own. */
const sizeIn = (value: unknown, least: number, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= mostTransferBytes ? value : otherwise

/** The settings behind a scenario; where it says something else, or nothing, what there is to begin with. */
export function settingsIn(text: string, among: readonly Strategy[]): ReadPathSettings {
  const transfers = transfersIn(text)
  const [first] = transfers
  const strategies = transfers.map(({ strategy }) => strategy).filter((strategy) => known(strategy, among))
  if (first === undefined || strategies.length === 0) return firstSettings
  return {
    strategies: [...new Set(strategies)].slice(0, mostSideBySide),
    fileBytes: sizeIn(first['fileBytes'], 0, firstSettings.fileBytes),
    bufferBytes: sizeIn(first['bufferBytes'], 1, firstSettings.bufferBytes),
    cached: first['cached'] === true,
  }
}

/** The settings that come nearest to transfers of a world. */
export function settingsOf(transfers: readonly Transfer[]): ReadPathSettings {
  const [first] = transfers
  if (first === undefined) return firstSettings
  return {
    strategies: [...new Set(transfers.map(({ strategy }) => strategy))].slice(0, mostSideBySide),
    fileBytes: first.fileBytes,
    bufferBytes: first.bufferBytes,
    cached: first.cached,
  }
}

/** How one Fetch was served, as a scenario to be stepped through: its first slices, one after another. */
export function scenarioOfFetch({ slices }: FetchReadPath): string {
  const transfers = slices.slice(0, mostSideBySide).map(({ topic, partition, transfer }, n) => {
    const { strategy, fileBytes, bufferBytes, cached, parameters } = transfer
    const accept = parameters.acceptBytes === null ? {} : { acceptBytes: parameters.acceptBytes }
    return { name: `${topic}-${String(partition)}`, strategy, fileBytes, bufferBytes, cached, startAtMs: n, ...accept }
  })
  return JSON.stringify({ version: 1, name: 'read-path', readPath: { transfers } })
}
