import type { RunSource } from '../session/messages'
import type { Place } from './place'

/** A recording of the shipped ones, or `null` where there is none of that name. */
async function fetchRecording(name: string): Promise<string | null> {
  const answer = await fetch(`./recordings/${name}/kafka-request.log`)
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html') === true) return null
  return answer.text()
}

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
    case 'recording': {
      if (!/^[a-z0-9-]{1,80}$/.test(run.name)) return null
      if (run.name.startsWith('replication-')) return (await import('./fetch-cluster')).fetchCluster(run.name)
      const text = await fetchRecording(run.name)
      return text === null ? null : { kind: 'recording', name: run.name, text, group }
    }
  }
}
