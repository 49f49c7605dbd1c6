import type { Frame } from '../../engine'
import { chainOf } from './inspection/causes'
import { groupAt } from './inspection/group'
import type { EventInspection, Inspection, Looking } from './inspection/inspection'
import { memberAt } from './inspection/member'
import { inspectMessage } from './inspection/message'
import type { recordAt } from './log/inspect-record'
import { firstGroup } from './members'
import { partitionFacts } from './partition-facts'
import type { Selection } from './subject'

function eventAtFrame(frame: Frame, event: number): EventInspection | null {
  const why = chainOf(frame, event)
  const [first] = why
  return first === undefined ? null : { kind: 'event', event, time: first.time, node: first.fact.who, fact: first.fact, why }
}

/** Everything about a selection at a step; null where it is not there (yet). Reading records out of bytes is handed in: few ask for it. */
export function inspect(looking: Looking, step: number, selection: Selection, readRecord?: typeof recordAt): Inspection | null {
  switch (selection.kind) {
    case 'message':
      return inspectMessage(looking, step, selection.message)
    case 'group':
      return looking.withFrame(step, step, (frame) => groupAt(frame, selection.group))
    case 'member':
      return looking.withFrame(step, step, (frame) => memberAt(frame, selection.member))
    case 'partition':
      return looking.withFrame(step, step, (frame) => {
        const facts = partitionFacts(frame, selection.partition)
        return facts === null ? null : { kind: 'partition', ...facts, why: chainOf(frame, facts.event) }
      })
    case 'event':
      return looking.withFrame(step, step, (frame) => eventAtFrame(frame, selection.event))
    case 'record':
      return looking.withFrame(step, step, (frame) => readRecord?.(frame, selection.partition, selection.offset) ?? null)
  }
}

/** What is shown where nothing is picked out. */
export function inspectedByDefault(frame: Frame, groupId: string | null): Selection | null {
  const group = groupId ?? firstGroup(frame.world)
  return group === null ? null : { kind: 'group', group }
}
