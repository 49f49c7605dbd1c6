import { byCodeUnit } from '../../kernel/order'
import type { SimTime } from '../../kernel/node'
import type { Seen } from '../../recording/application-log'
import type { ClientRun } from './client-run'
import { differencesBetween } from './difference'
import { comparisonOf, type ComparisonResult } from './result'

interface Callback {
  readonly saw: string
  readonly partitions: readonly string[]
  readonly what: string
}

const compared = new Set(['assigned', 'revoked', 'lost', 'committed', 'exception'])

const shownCallback = ({ saw, partitions, what }: Callback): Callback => ({ saw, partitions: [...partitions].sort(byCodeUnit), what })

const callbackNames = new Map([
  ['onPartitionsAssigned', 'assigned'],
  ['onPartitionsRevoked', 'revoked'],
  ['onPartitionsLost', 'lost'],
  ['OffsetsCommitted', 'committed'],
  ['ExceptionThrown', 'exception'],
])

/** What the application of a simulated member saw. */
function callbacksOf(run: ClientRun, member: string): (Callback & { readonly time: SimTime })[] {
  const callbacks: (Callback & { readonly time: SimTime })[] = []
  for (const { node, type, detail, time } of run.events) {
    const saw = callbackNames.get(type)
    if (node !== member || saw === undefined) continue
    const { partitions } = detail
    const list = typeof partitions === 'object' ? partitions.map(String) : []
    callbacks.push({ time, ...shownCallback({ saw, partitions: list, what: saw === 'exception' ? String(detail['class']) : '' }) })
  }
  return callbacks
}

/** What a member’s application was told, beside what was recorded. */
export function compareCallbacks(member: string, seen: readonly Seen[], run: ClientRun, last: SimTime): ComparisonResult[] {
  const wanted = seen.filter((row) => row.member === member && compared.has(row.saw)).map(shownCallback)
  const got = callbacksOf(run, member)
    .filter(({ time }, index) => index < wanted.length || time <= last)
    .map(shownCallback)
  const results: ComparisonResult[] = []
  for (let index = 0; index < Math.max(wanted.length, got.length); index++)
    results.push(
      comparisonOf(2, `application.jsonl ${member}`, index + 1, differencesBetween(wanted[index] ?? null, got[index] ?? null, new Set())),
    )
  return results
}
