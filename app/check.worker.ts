import { checkLog, checkRecording, checkReplication, checkVectorFolder, checkVectors, namesOfReplication } from '../engine/check'
import { CodecNotLoaded, type Check, type Checked, type FromChecker, type ToChecker } from '../engine'
import { withCodecs } from './codecs/load'
import { bringEngineParts, engineParts } from './session/late-parts'

/** What a shipped file answers; `null` where there is none. A server that answers every address with its page has none either. */
async function fetched(address: URL): Promise<Response | null> {
  const answer = await fetch(address)
  return !answer.ok || answer.headers.get('content-type')?.startsWith('text/html') === true ? null : answer
}

const textAt = async (address: URL): Promise<string | null> => (await (await fetched(address))?.text()) ?? null

async function bytesAt(address: URL): Promise<Uint8Array> {
  const answer = await fetched(address)
  if (answer === null) throw new Error(address.pathname)
  return new Uint8Array(await answer.arrayBuffer())
}

type Prepared = () => Checked | Promise<Checked>

async function prepareRecording(folder: URL, name: string): Promise<Prepared> {
  const file = (each: string): Promise<string | null> => textAt(new URL(each, folder))
  const [requestLog, caseFile, application, offsetsTopic] = await Promise.all([
    file('kafka-request.log'),
    file('case.json'),
    file('application.jsonl'),
    file('offsets-topic.jsonl'),
  ])
  if (requestLog === null) throw new Error(`${name}/kafka-request.log`)
  return () => checkRecording({ requestLog, caseFile, application, offsetsTopic })
}

const lacking = (error: unknown) => (error instanceof CodecNotLoaded ? error.codec : null)

/** `state/name` of every file that a recorded log's description lists. */
function filesListed(expected: string): readonly string[] {
  const { states } = JSON.parse(expected) as { states: Record<string, { files: { name: string }[] }> }
  return Object.entries(states).flatMap(([state, { files }]) => files.map(({ name }) => `${state}/${name}`))
}

async function prepareLog(folder: URL, name: string): Promise<Prepared> {
  const [caseFile, expected] = await Promise.all([textAt(new URL('case.json', folder)), textAt(new URL('expected.json', folder))])
  if (caseFile === null || expected === null) throw new Error(name)
  const read = await Promise.all(filesListed(expected).map(async (path) => [path, await bytesAt(new URL(path, folder))] as const))
  const files = new Map(read)
  const file = (state: string, each: string): Uint8Array | null => files.get(`${state}/${each}`) ?? null
  return () => withCodecs((codecs) => checkLog({ caseFile, expected, file }, codecs), lacking)
}

async function prepareReplication(folder: URL, name: string): Promise<Prepared> {
  const caseFile = await textAt(new URL('case.json', folder))
  if (caseFile === null) throw new Error(name)
  const texts = new Map<string, string | null>([['case.json', caseFile]])
  await Promise.all(namesOfReplication(caseFile, null).map(async (each) => texts.set(each, await textAt(new URL(each, folder)))))
  const segments = namesOfReplication(caseFile, texts.get('state.jsonl') ?? '')
  const bytes = new Map(await Promise.all(segments.map(async (path) => [path, await bytesAt(new URL(path, folder))] as const)))
  return () => checkReplication({ text: (each) => texts.get(each) ?? null, bytes: (path) => bytes.get(path) ?? null })
}

/** Vector files that have bytes beside them: those that the folder's list names. */
async function prepareFolder(folder: URL): Promise<Prepared> {
  const { files } = JSON.parse((await textAt(new URL('index.json', folder))) ?? '{"files":[]}') as { files: string[] }
  const texts = await Promise.all(files.map(async (name) => (await textAt(new URL(name, folder))) ?? ''))
  const names = texts.map((text) => (JSON.parse(text) as { file: string }).file)
  const bytes = new Map(await Promise.all(names.map(async (name) => [name, await bytesAt(new URL(name, folder))] as const)))
  return () => withCodecs((codecs) => checkVectorFolder(texts, { beside: (name) => bytes.get(name) ?? null, codecs }), lacking)
}

/** Fetches what the check needs; what is returned does the rest. */
async function prepare({ kind, name }: Check, base: string): Promise<Prepared> {
  if (kind === 'vectors' && !name.endsWith('.json')) return prepareFolder(new URL(`vectors/${name}/`, base))
  if (kind === 'vectors') {
    const text = await textAt(new URL(`vectors/${name}`, base))
    if (text === null) throw new Error(name)
    return () => checkVectors(text)
  }
  const folder = new URL(`recordings/${name}/`, base)
  if (kind === 'replication') return prepareReplication(folder, name)
  return kind === 'log' ? prepareLog(folder, name) : prepareRecording(folder, name)
}

async function answer({ id, base, check }: ToChecker): Promise<FromChecker> {
  let run: Prepared
  try {
    // Vectors and recordings are of every protocol.
    await bringEngineParts(engineParts)
    run = await prepare(check, base)
  } catch (error) {
    return {
      id,
      ms: 0,
      checked: { outcome: 'refused', reason: 'cannot-fetch', detail: error instanceof Error ? error.message : check.name },
    }
  }
  const started = performance.now()
  const checked = await run()
  return { id, checked, ms: performance.now() - started }
}

addEventListener('message', ({ data }: MessageEvent<ToChecker>) => {
  void answer(data).then((told) => {
    postMessage(told)
  })
})
