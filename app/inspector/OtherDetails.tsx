import { useTellable } from '../figure/use-tellable'
import type { EventInspection, MemberInspection, PartitionInspection } from '../select/inspection/inspection'
import { partitionsText } from '../select/facts'
import type { WordsWith } from '../words/en'
import { tell } from '../words/telling'
import { Facts, type Fact } from './Facts'
import { useRuleLines } from './use-rule-lines'
import { SeenTable } from './SeenTable'
import { MessageList, type MessageListProps } from './MessageList'
import { WhyList } from './WhyList'

interface Props<I> {
  readonly inspection: I
  readonly words: WordsWith<'inspector'>
  readonly wide: boolean
  readonly onJump: ((step: number) => void) | null
}

const numbered = (value: number | null, none: string): string => (value === null ? none : String(value).replace(/\B(?=(\d{3})+$)/g, ' '))

const named = (who: PartitionInspection['owner'], none: string): string => (who === null ? none : `${who.name} (${who.memberId})`)

/** What a consumer group has beside the owner: the epochs, and whose it is to be. */
function epochFacts(epochs: NonNullable<PartitionInspection['epochs']>, words: WordsWith<'inspector'>): readonly Fact[] {
  const { rows, none } = words.inspector
  return [
    { name: rows.partitionEpoch, value: epochs.partition === null ? rows.free : String(epochs.partition), mono: epochs.partition !== null },
    ...(epochs.releasing ? [{ name: rows.state, value: rows.toBeReleased, mono: false }] : []),
    ...(epochs.target === undefined ? [] : [{ name: rows.target, value: named(epochs.target, none) }]),
    { name: rows.assignmentEpoch, value: String(epochs.assignment) },
  ]
}

/** A partition: whose it is, who reads it, and how far. */
export function PartitionDetails({ inspection, words, wide, onJump }: Props<PartitionInspection>) {
  const { inspector } = words
  const { rows, none, nobody } = inspector
  const it = inspection
  const facts: readonly Fact[] = [
    { name: rows.owner, value: named(it.owner, none) },
    ...(it.epochs === null ? [{ name: rows.generation, value: numbered(it.generation, none) }] : epochFacts(it.epochs, words)),
    { name: rows.readBy, value: it.readers.length === 0 ? nobody : it.readers.join(' '), mono: false },
    { name: rows.since, value: it.since === null ? none : words.time.at(it.since) },
    { name: rows.partitionLeader, value: it.leader === null ? none : inspector.broker(it.leader), mono: false },
    { name: rows.logStartOffset, value: numbered(it.logStartOffset, none) },
    { name: rows.logEndOffset, value: numbered(it.logEndOffset, none) },
    { name: rows.highWatermark, value: numbered(it.highWatermark, none) },
    { name: rows.position, value: numbered(it.position, none) },
    { name: rows.committed, value: numbered(it.committed, none) },
    { name: rows.waiting, value: numbered(it.waiting, none) },
  ]
  return (
    <div className={wide ? 'details details-wide' : 'details'}>
      <header className="inspector-head">
        <h2>{inspector.partition(it.partition)}</h2>
      </header>
      <section className="inspector-part">
        <Facts facts={facts} />
      </section>
      <WhyList title={inspector.why} why={it.why} words={words} onJump={onJump} />
    </div>
  )
}

/** A member: its client's beliefs beside the coordinator's, and what it reads. */
export function MemberDetails({ inspection, words, wide, onSelect, onJump }: Props<MemberInspection> & Pick<MessageListProps, 'onSelect'>) {
  const { inspector } = words
  const { rows, none, yes, no } = inspector
  const { member, topics, seen, positions, now, why } = inspection
  const facts: readonly Fact[] = [
    { name: rows.process, value: member.process },
    { name: rows.state, value: member.state },
    { name: rows.thread, value: words.sequence.doings[member.doing], mono: false },
    { name: rows.memberId, value: member.memberId === '' ? none : member.memberId },
    { name: rows.instanceId, value: member.instanceId ?? 'null' },
    { name: rows.subscribes, value: topics.length === 0 ? none : topics.join(' ') },
    { name: rows.owned, value: member.owned.length === 0 ? '[]' : partitionsText(member.owned) },
    { name: rows.rejoin, value: member.rejoinNeeded ? yes : no, mono: false },
    ...(member.exception === null ? [] : [{ name: rows.exception, value: member.exception }]),
  ]
  return (
    <div className={wide ? 'details details-wide' : 'details'}>
      <header className="inspector-head">
        <h2>{inspector.asClient(member.name)}</h2>
        <p>{inspector.at(now)}</p>
      </header>
      <section className="inspector-part">
        <Facts facts={facts} />
      </section>
      <div className="inspector-beside">
        <SeenTable name={member.name} seen={seen} words={words} />
        {positions.length === 0 ? null : (
          <section className="inspector-part">
            <table className="seen">
              <thead>
                <tr>
                  <td />
                  <th scope="col">{rows.position}</th>
                  <th scope="col">{rows.committed}</th>
                </tr>
              </thead>
              <tbody>
                {positions.slice(0, 24).map((each) => (
                  <tr key={each.partition}>
                    <th scope="row" className="mono">
                      {each.partition}
                    </th>
                    <td className="mono">{numbered(each.position, none)}</td>
                    <td className="mono">{numbered(each.committed, none)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
      <MessageList messages={inspection.messages} words={words} onSelect={onSelect} />
      <WhyList title={inspector.why} why={why} words={words} onJump={onJump} />
    </div>
  )
}

/** One event: what it says, and why it happened. */
export function EventDetails({ inspection, words, wide, onJump }: Props<EventInspection>) {
  const { inspector } = words
  const { fact, time, why } = inspection
  const ruleLine = useRuleLines(words, true)
  useTellable([fact], words)
  const [title, sentence] = tell(fact, words)
  const facts: readonly Fact[] = [
    { name: inspector.rows.time, value: words.time.at(time) },
    { name: inspector.rows.node, value: inspection.node },
    { name: inspector.rows.rule, value: fact.rule },
    ...Object.entries(fact.detail).map(([name, value]) => ({ name, value })),
  ]
  return (
    <div className={wide ? 'details details-wide' : 'details'}>
      <header className="inspector-head">
        <h2>{title}</h2>
        <p>{sentence}</p>
      </header>
      <section className="inspector-part">
        <h3>{inspector.event}</h3>
        <p>{ruleLine(fact.rule)}</p>
        <Facts facts={facts} />
      </section>
      <WhyList title={inspector.why} why={why.slice(1)} words={words} onJump={onJump} />
    </div>
  )
}
