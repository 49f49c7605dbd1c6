import { lazy, Suspense } from 'react'
import { partitionsText } from '../select/facts'
import type { GroupInspection } from '../select/inspection/inspection'
import type { Selection } from '../select/subject'
import type { WordsWith } from '../words/en'
import { Facts, type Fact } from './Facts'
import { MessageList } from './MessageList'
import { WhyList } from './WhyList'

interface Props {
  readonly inspection: GroupInspection
  readonly words: WordsWith<'inspector'>
  readonly wide: boolean
  readonly onSelect: ((selection: Selection) => void) | null
  readonly onJump: ((step: number) => void) | null
}

function factsOf({ group, now, log }: GroupInspection, words: WordsWith<'inspector'>): readonly Fact[] {
  const { rows, none, inTime, broker } = words.inspector
  if (group.epochs !== null)
    return [
      { name: rows.state, value: group.state ?? none },
      { name: rows.groupEpoch, value: String(group.epochs.group) },
      { name: rows.assignmentEpoch, value: String(group.epochs.assignment) },
      { name: rows.assignor, value: group.protocolName ?? rows.assignorDefault, mono: group.protocolName !== null },
      { name: rows.members, value: String(group.members) },
      { name: rows.coordinator, value: group.broker === null ? none : broker(group.broker), mono: false },
      { name: rows.log, value: log ?? none },
    ]
  const missing = group.tray?.slots.filter((slot) => slot.held === null).map((slot) => slot.name) ?? []
  const deadline = group.tray?.deadline ?? null
  return [
    { name: rows.state, value: group.state ?? none },
    { name: rows.generation, value: String(group.generation) },
    { name: rows.leader, value: group.leader?.name ?? none },
    { name: rows.assignor, value: group.protocolName ?? none },
    { name: rows.members, value: String(group.members) },
    ...(group.tray === null ? [] : [{ name: rows.awaiting, value: missing.length === 0 ? none : missing.join(' ') }]),
    ...(deadline === null ? [] : [{ name: rows.deadline, value: inTime(Math.max(0, deadline - now)), mono: false }]),
    ...(group.pendingIds.length === 0 ? [] : [{ name: rows.pending, value: group.pendingIds.map((each) => each.memberId).join(' ') }]),
    { name: rows.coordinator, value: group.broker === null ? none : broker(group.broker), mono: false },
    { name: rows.log, value: log ?? none },
  ]
}

/** What the log holds of a group is decoded by whoever looks. */
const GroupRecords = lazy(async () => ({ default: (await import('./GroupRecords')).GroupRecords }))

/** A group as its coordinator has it, its members, and what the log holds of it. */
export function GroupDetails({ inspection, words, wide, onSelect, onJump }: Props) {
  const { inspector } = words
  const { rows } = inspector
  const { group, members, records, why } = inspection
  return (
    <div className={wide ? 'details details-wide' : 'details'}>
      <header className="inspector-head">
        <h2>{inspector.group(group.groupId)}</h2>
        <p>{inspector.asCoordinator}</p>
      </header>
      <section className="inspector-part">
        <Facts facts={factsOf(inspection, words)} />
      </section>
      <div className="inspector-beside">
        {members.length === 0 ? null : (
          <section className="inspector-part">
            <table className="seen">
              <thead>
                <tr>
                  <th scope="col">{rows.members}</th>
                  <th scope="col">{group.kind === 'consumer' ? rows.memberEpoch : rows.awaiting}</th>
                  <th scope="col">{rows.assigned}</th>
                </tr>
              </thead>
              <tbody>
                {members.slice(0, 50).map((member) => (
                  <tr key={member.memberId}>
                    <th scope="row">
                      {onSelect === null || member.index < 0 ? (
                        member.name
                      ) : (
                        <button
                          type="button"
                          className="why-link"
                          onClick={() => {
                            onSelect({ kind: 'member', member: member.name })
                          }}
                        >
                          {member.name}
                        </button>
                      )}
                      {member.leader ? <small> {rows.leader}</small> : null}
                    </th>
                    <td className="mono">
                      {member.epoch === null ? (member.awaits ?? '') : `${String(member.epoch)} ${member.state ?? ''}`}
                    </td>
                    <td className="mono">
                      {member.assigned === null ? '?' : partitionsText(member.assigned)}
                      {member.releasing.length === 0 ? null : <small> {rows.releasing(partitionsText(member.releasing))}</small>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        {records.length === 0 ? null : (
          <Suspense fallback={null}>
            <GroupRecords records={records} words={words} />
          </Suspense>
        )}
      </div>
      <MessageList messages={inspection.messages} words={words} onSelect={onSelect} />
      <WhyList title={inspector.why} why={why} words={words} onJump={onJump} />
    </div>
  )
}
