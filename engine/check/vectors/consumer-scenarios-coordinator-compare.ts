import type { Telling } from './consumer-scenarios-coordinator-start'
import { fieldOf } from './consumer-scenarios-story'
import { requestOf } from './consumer-scenarios-request'
import { answerView, compareListed, stateView } from './consumer-scenarios-views'
import { object, shown, text, textOrNull, type Json } from './reading'

const stateKeys = ['groupType', 'groupEpoch', 'assignmentEpoch', 'groupState', 'memberEpochs', 'generation', 'classicMembers']

/** The group as a step has it. */
export function compareState(telling: Telling, step: Json): void {
  const given = Object.entries(step).filter(([key]) => stateKeys.includes(key))
  const held = Object.fromEntries(Object.entries(step).filter(([key]) => key === 'memberStates' || key === 'target'))
  telling.held = { ...telling.held, ...held }
  const kept = step['groupType'] === 'consumer' ? telling.held : {}
  const { run } = telling
  run.differences.push(...compareListed({ ...Object.fromEntries(given), ...kept }, stateView(run.rig.shard.groups.get('g')), fieldOf(step)))
}

/** The answer to the client's last request has gone out by now, and says what the step says. */
export function tellResponse({ run }: Telling, step: Json): void {
  const field = fieldOf(step)
  const client = run.client(text(step['to'], 'to'))
  const answered = client.lastRequest === null ? undefined : run.answers.get(client.lastRequest)
  if (answered === undefined || answered.at !== run.rig.now) {
    run.differences.push({ field, wanted: 'an answer now', got: answered === undefined ? 'none' : String(answered.at) })
    return
  }
  const wanted = object(step['fields'], 'fields')
  if (answered.answer.api !== step['name']) run.differences.push({ field, wanted: text(step['name'], 'name'), got: answered.answer.api })
  else run.differences.push(...compareListed(wanted, answerView(answered.answer), field))
}

/** Sends what the step says; nothing may have been appended that no step told of. */
export function tellRequest({ run }: Telling, step: Json): void {
  const field = fieldOf(step)
  if (run.appended.length > 0) run.differences.push({ field, wanted: 'nothing appended before', got: shown(run.appended.splice(0)) })
  const client = run.client(text(step['from'], 'from'))
  const fields = object(step['fields'] ?? {}, 'fields')
  const speaker = { name: client.name, topics: client.topics, generation: client.epoch }
  client.instanceId = textOrNull(fields['instanceId'], 'instanceId') ?? client.instanceId
  client.lastRequest = run.send(client, requestOf(text(step['name'], 'name'), fields, speaker))
}
