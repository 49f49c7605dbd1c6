import type { MessageReading } from '../../select/messages'
import type { Words } from '../../words/en'

/** A message on the road between a member and its coordinator. */
export type MessageSpec = MessageReading

export function describe(spec: MessageSpec, words: Words): string {
  const { message, says } = words.stage
  return says.message(message(spec.api, spec.kind), spec.kind, spec.member.name, spec.error)
}
