import type { RunSource } from '../session/messages'
import type { Place } from './place'

/** The source that a link names; `null` for a recording that is not shipped. Throws where it cannot be fetched. */
export async function runSource(run: NonNullable<Place['run']>, group: string | null): Promise<RunSource | null> {
  if (run.compare === true && run.kind !== 'recording') {
    const of = run.kind === 'scenario' ? { kind: run.kind, name: run.name } : { kind: run.kind, text: run.name }
    return {
      kind: 'compare',
      of,
      ...(run.lane === undefined ? {} : { lane: run.lane }),
      ...(run.split === undefined ? {} : { split: run.split }),
    }
  }
  switch (run.kind) {
    case 'scenario':
      return { kind: 'scenario', name: run.name, ...(run.lane === undefined ? {} : { lane: run.lane }) }
    case 'inline':
      return { kind: 'inline', text: run.name }
    case 'recording':
      return (await import('./fetch-recording')).fetchRecording(run.name, group)
  }
}
