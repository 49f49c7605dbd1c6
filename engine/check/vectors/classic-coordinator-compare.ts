import type { GroupAnswer } from '../../groups/wire/group-message'
import { isErrorName } from '../../kafka/errors'
import { answerView, compareFields, isGroupRecord, writeView } from './classic-coordinator-expect'
import type { CoordinatorRig } from './classic-coordinator-rig'
import type { Names, StepDefaults } from './classic-coordinator-steps'
import { list, object, shown, Unreadable, type Json } from './reading'
import type { VectorDifference } from './result'

/** A vector while it is played. */
export interface Replay {
  readonly rig: CoordinatorRig
  readonly names: Names
  readonly defaults: StepDefaults
  readonly transitions: Json
}

/** An error by its name in the files. */
export function errorOf(name: string) {
  if (!isErrorName(name)) throw new Unreadable('append', 'a known error', name)
  return name
}

function answersOf(rig: CoordinatorRig): Map<string, GroupAnswer> {
  const answers = new Map<string, GroupAnswer>()
  for (const { answer } of rig.happened) {
    if (answer === undefined) continue
    if (answers.has(answer.to)) throw new Unreadable('answers', 'one answer to a request', answer.to)
    answers.set(answer.to, answer.answer)
  }
  return answers
}

/** The answers since the step before. */
export function compareAnswers({ names, rig }: Replay, expected: Json, id: string, field: string): VectorDifference[] {
  const answers = answersOf(rig)
  const differences: VectorDifference[] = []
  const wanted = new Map<string, unknown>(Object.entries(object(expected['answers'] ?? {}, 'answers')))
  if (expected['reply'] !== undefined) wanted.set(id, expected['reply'])
  if (expected['parked'] === true && expected['reply'] !== undefined) throw new Unreadable('parked', 'no reply', expected['reply'])
  for (const [to, fields] of wanted) {
    const answer = answers.get(to)
    if (answer === undefined) differences.push({ field: `${field}.${to}`, wanted: shown(fields), got: 'no answer' })
    else differences.push(...compareFields(fields, answerView(answer, names), `${field}.${to}`))
  }
  for (const [to, answer] of answers) {
    if (!wanted.has(to)) differences.push({ field: `${field}.${to}`, wanted: 'no answer', got: shown(answerView(answer, names)) })
  }
  return differences
}

/** The records that were appended since the step before. */
export function compareWrites({ names, rig }: Replay, expected: Json, field: string): VectorDifference[] {
  const records = rig.happened.flatMap(({ record }) => (record !== undefined && isGroupRecord(record) ? [writeView(record, names)] : []))
  const wanted = list(expected['writes'] ?? [], 'writes')
  if (wanted.length !== records.length) return [{ field: `${field}.writes`, wanted: shown(wanted), got: shown(records) }]
  return records.flatMap((record, i) => compareFields(wanted[i], record, `${field}.writes[${String(i)}]`))
}

/** The states that the group went through. */
export function compareTransitions({ rig, transitions }: Replay, field: string): VectorDifference[] {
  return rig.happened.flatMap(({ fact }) => {
    if (fact?.type !== 'GroupStateChanged') return []
    const { from, to } = fact.detail
    const allowed = list(transitions[String(from)] ?? [], 'transitions')
    return allowed.includes(to) ? [] : [{ field: `${field}.state`, wanted: `${String(from)} → ${shown(allowed)}`, got: String(to) }]
  })
}
