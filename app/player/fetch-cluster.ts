import type { RunSource } from '../session/messages'

async function textAt(address: string): Promise<string | null> {
  const answer = await fetch(address)
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html') === true) return null
  return answer.text()
}

function nodesOf(caseFile: string): { readonly brokers: readonly number[]; readonly controller: number } {
  const { nodes } = JSON.parse(caseFile) as { readonly nodes: { readonly brokers: readonly number[]; readonly controller: number } }
  return nodes
}

/** The texts of a shipped cluster's recording; `null` where there is none of that name. */
export async function fetchCluster(name: string): Promise<RunSource | null> {
  const caseFile = await textAt(`./recordings/${name}/case.json`)
  if (caseFile === null) return null
  const { brokers, controller } = nodesOf(caseFile)
  const logs = [...brokers.map((broker) => `broker${String(broker)}`), `controller${String(controller)}`]
  const names = ['state.jsonl', 'controller-records.jsonl', ...logs.map((node) => `request-log.${node}.jsonl`)]
  const texts = await Promise.all(names.map(async (file) => [file, await textAt(`./recordings/${name}/${file}`)] as const))
  // A node that answered nothing left an empty log, or none.
  const files = Object.fromEntries([['case.json', caseFile] as const, ...texts].map(([file, text]) => [file, text ?? '']))
  return { kind: 'cluster-recording', name, files }
}
