import { builtInHost } from '../../built-in-host'
import type { Answer, Ask } from '../../session/messages'
import type { Comparison } from '../../select/comparison/comparison'

/** Lanes of a built-in script beside each other, asked as the page asks. */
export function openCompared(name: string): { readonly opened: Answer<'open'>; readonly at: (step: number) => Comparison } {
  const host = builtInHost()
  const ask = (question: Ask): unknown => {
    const reply = host.answer(question)
    if ('problem' in reply) throw new Error(JSON.stringify(reply.problem))
    return reply.answer
  }
  const opened = ask({ name: 'open', source: { kind: 'compare', of: { kind: 'scenario', name } }, interventions: [] }) as Answer<'open'>
  const subject = { groupId: null, selection: null, endsAt: 0 }
  return {
    opened,
    at: (step) => {
      const shown = ask({ name: 'show', branch: 0, view: 'compare', since: Math.max(0, step - 1), step, subject }) as Answer<'show'>
      return shown.spec as Comparison
    },
  }
}
