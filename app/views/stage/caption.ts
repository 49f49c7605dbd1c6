import { pickText } from '../../marks/pick-text'
import type { TextBox } from '../../marks/text-box'
import type { Words } from '../../words/en'
import type { PlacedMessage } from './lane'
import type { Plan } from './plan'
import type { Span } from './rail'
import type { StageSpec } from './spec'

/** For members as lines or circles, and for messages without words: both in numbers. */
export function captionOf(
  spec: StageSpec,
  words: Words,
  plan: Plan,
  envelopes: readonly PlacedMessage[],
  frame: Span,
  y: number,
): readonly TextBox[] {
  const parts: string[] = []
  if (plan.member.form === 'dot')
    parts.push(
      words.stage.summary(
        spec.members.filter((member) => member.state === 'STABLE' && member.process === 'running').length,
        spec.members.length,
      )[0] ?? '',
    )
  const kinds = new Map<string, number>()
  for (const { spec: message } of envelopes) {
    const what = `${words.stage.message(message.api, message.kind)}${message.error === null ? '' : ` ${message.error}`}`
    kinds.set(what, (kinds.get(what) ?? 0) + 1)
  }
  const counts = [...kinds].sort((a, b) => b[1] - a[1]).map(([what, count]) => words.stage.messageCount(count, what))
  const wordings = [
    [...parts, ...counts],
    [...parts, ...counts.slice(0, 1)],
    [...parts, ...(envelopes.length === 0 ? [] : [words.stage.onTheWay(envelopes.length)])],
    parts.length > 0 ? parts : [words.stage.onTheWay(envelopes.length)],
  ].map((wording) => wording.join(' · '))
  if (parts.length + counts.length === 0) return []
  return [pickText(wordings, { x: frame.x, y, size: 12, face: 'sans400', anchor: 'start', ink: 'soft', width: frame.width })]
}
