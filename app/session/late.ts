import type { Answerer } from './connection'
import { createHost } from './host'
import { problem, type Ask, type Reply } from './messages'
import type { Shelf } from './opened'
import type { Parts } from './parts'

async function bringFor(ask: Ask, parts: Parts): Promise<void> {
  if (ask.name === 'tell') parts.tellMoments ??= (await import('./tell')).tellMoments
  if (ask.name === 'open' && ask.source.kind === 'recording') parts.openRecording ??= (await import('./open-recording')).openRecording
}

/** A host that answers in the order of asking, and loads what a question needs when it is first asked. */
export function lateHost(shelf: Shelf): Answerer {
  const parts: Parts = {}
  const host = createHost(shelf, parts)
  let before: Promise<unknown> = Promise.resolve()
  const replyTo = async (ask: Ask, turn: Promise<unknown>): Promise<Reply> => {
    await turn
    try {
      await bringFor(ask, parts)
    } catch {
      return { problem: problem('cannot-fetch', { what: ask.name }) }
    }
    return host.answer(ask)
  }
  return {
    answer(ask) {
      const reply = replyTo(ask, before)
      before = reply
      return reply
    },
  }
}
