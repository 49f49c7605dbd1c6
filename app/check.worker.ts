import { checkRecording, checkVectors } from '../engine/check'
import type { Check, Checked, FromChecker, ToChecker } from '../engine'

/** The text of a shipped file; `null` where there is none. A server that answers every address with its page has none either. */
async function textAt(address: URL): Promise<string | null> {
  const answer = await fetch(address)
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html') === true) return null
  return answer.text()
}

/** Fetches what the check needs; what is returned does the rest, without waiting. */
async function prepare({ kind, name }: Check, base: string): Promise<() => Checked> {
  if (kind === 'vectors') {
    const text = await textAt(new URL(`vectors/${name}`, base))
    if (text === null) throw new Error(name)
    return () => checkVectors(text)
  }
  const file = (each: string): Promise<string | null> => textAt(new URL(`recordings/${name}/${each}`, base))
  const [requestLog, caseFile, application, offsetsTopic] = await Promise.all([
    file('kafka-request.log'),
    file('case.json'),
    file('application.jsonl'),
    file('offsets-topic.jsonl'),
  ])
  if (requestLog === null) throw new Error(`${name}/kafka-request.log`)
  return () => checkRecording({ requestLog, caseFile, application, offsetsTopic })
}

async function answer({ id, base, check }: ToChecker): Promise<FromChecker> {
  let run: () => Checked
  try {
    run = await prepare(check, base)
  } catch (error) {
    return {
      id,
      ms: 0,
      checked: { outcome: 'refused', reason: 'cannot-fetch', detail: error instanceof Error ? error.message : check.name },
    }
  }
  const started = performance.now()
  const checked = run()
  return { id, checked, ms: performance.now() - started }
}

addEventListener('message', ({ data }: MessageEvent<ToChecker>) => {
  void answer(data).then((told) => {
    postMessage(told)
  })
})
