import { NotThisFile, readReplication, Session, sourceOf, worldOfReplication } from '../../engine'
import { problem } from './messages'
import type { OpenResult } from './opened'

/** Opens the files of a recorded cluster, or says which of them is not what it should be, and where. */
export function openCluster(name: string, files: Readonly<Record<string, string>>): OpenResult {
  try {
    const text = (file: string): string | null => (Object.hasOwn(files, file) ? (files[file] ?? null) : null)
    // What was in the segments at the end is in the last snapshot, too.
    const { world, behaviour, endsAt } = worldOfReplication(readReplication({ text, bytes: () => null }))
    return { opening: { name, session: new Session(sourceOf(world, behaviour), null), recorded: true, endsAt, lanes: [] } }
  } catch (error) {
    if (!(error instanceof NotThisFile)) throw error
    return { problem: problem('recording-not-this-file', { file: error.file, line: error.line, path: error.path }) }
  }
}
