import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compareReplication, isReplicationCase, NotThisFile, type ComparisonResult } from '../../engine/check'
import { Refused } from './failure'
import { readBytes, readText } from './read-file'

const mostBytes = 50_000_000

/** A folder of a cluster's recording, as its description says. */
export function isRecordedCluster(path: string): boolean {
  const description = join(path, 'case.json')
  return existsSync(description) && isReplicationCase(readText(description, mostBytes))
}

/** A run of a whole cluster beside the engine's. */
export function comparedCluster(path: string): readonly ComparisonResult[] {
  const found = <T>(name: string, read: (file: string, limit: number) => T): T | null => {
    const file = join(path, name)
    return existsSync(file) ? read(file, mostBytes) : null
  }
  try {
    return compareReplication({ text: (name) => found(name, readText), bytes: (name) => found(name, readBytes) })
  } catch (error) {
    if (!(error instanceof NotThisFile)) throw error
    throw new Refused(
      `${path}: ${error.file}, line ${String(error.line)}: ${error.path} is not what a recording holds. Copy the file again.`,
    )
  }
}
