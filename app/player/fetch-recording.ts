import type { RunSource } from '../session/messages'
import { fetchCluster } from './fetch-cluster'

/** A recording of the shipped ones, of a cluster or of a group; `null` where there is none of that name. Throws where it cannot be fetched. */
export async function fetchRecording(name: string, group: string | null): Promise<RunSource | null> {
  if (!/^[a-z0-9-]{1,80}$/.test(name)) return null
  if (name.startsWith('replication-')) return fetchCluster(name)
  const answer = await fetch(`./recordings/${name}/kafka-request.log`)
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html') === true) return null
  return { kind: 'recording', name, text: await answer.text(), group }
}
