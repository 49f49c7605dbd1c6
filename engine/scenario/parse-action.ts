import * as v from 'valibot'
import { timedAction, type ScenarioAction } from './action-schema'
import { depthProblem, unreadProblem } from './bounds'
import { problemOf } from './issues'
import type { Problem } from './problem'

export type ParsedAction =
  { readonly ok: true; readonly action: ScenarioAction } | { readonly ok: false; readonly problems: readonly Problem[] }

/** An action without its time that came from outside, such as from a link. Whether it makes sense is for the world to say. */
export function parseAction(value: unknown): ParsedAction {
  const timed = typeof value === 'object' && value !== null && !('atMs' in value) ? { atMs: 0, ...value } : null
  const early = depthProblem(value)
  if (early !== null) return { ok: false, problems: [early] }
  const result = v.safeParse(timedAction, timed)
  if (!result.success) return { ok: false, problems: result.issues.map((issue) => problemOf(timedAction, issue, timed)) }
  const unread = unreadProblem(value)
  if (unread !== null) return { ok: false, problems: [unread] }
  const action: Partial<typeof result.output> = { ...result.output }
  delete action.atMs
  return { ok: true, action: action as ScenarioAction }
}
