import type { GroupRequest } from '../../groups/wire/group-message'
import { utf8Length, writeUtf8 } from '../../kafka/utf8'
import { list, object, onlyKeys, text, textOrNull, Unreadable, whole, type Json } from './reading'

/** What a vector's steps may leave out. */
export interface StepDefaults {
  readonly sessionTimeoutMs: number
  readonly rebalanceTimeoutMs: number
  readonly protocols: readonly { readonly name: string; readonly metadata: Uint8Array }[]
}

/** A vector's names for members → ids. `""` is the empty id, `"!x"` the literal `x`. */
export class Names {
  private readonly ids = new Map<string, string>()
  private minted = 0

  id(name: string): string {
    if (name === '') return ''
    if (name.startsWith('!')) return name.slice(1)
    const id = this.ids.get(name)
    if (id === undefined) throw new Unreadable('member', 'a name that was bound', name)
    return id
  }

  mint(name: string | null): string {
    const id = `client-${String(++this.minted)}`
    if (name !== null) this.ids.set(name, id)
    return id
  }

  /** The name of an id, or the id itself where none was given. */
  name(id: string): string {
    for (const [name, bound] of this.ids) if (bound === id) return name
    return id
  }
}

function bytes(value: unknown, field: string): Uint8Array {
  const shown = text(value, field)
  const encoded = new Uint8Array(utf8Length(shown))
  writeUtf8(shown, encoded, 0)
  return encoded
}

function protocolsOf(value: unknown): StepDefaults['protocols'] {
  return list(value, 'protocols').map((each) => {
    const json = object(each, 'protocols')
    onlyKeys(json, ['name', 'metadata'], 'protocols.')
    return { name: text(json['name'], 'protocols.name'), metadata: bytes(json['metadata'], 'protocols.metadata') }
  })
}

export function defaultsOf(value: unknown): StepDefaults {
  const json = object(value ?? {}, 'defaults')
  onlyKeys(json, ['sessionTimeoutMs', 'rebalanceTimeoutMs', 'protocols'], 'defaults.')
  return {
    sessionTimeoutMs: whole(json['sessionTimeoutMs'] ?? 0, 'defaults.sessionTimeoutMs'),
    rebalanceTimeoutMs: whole(json['rebalanceTimeoutMs'] ?? 0, 'defaults.rebalanceTimeoutMs'),
    protocols: protocolsOf(json['protocols'] ?? []),
  }
}

const base = ['at', 'do', 'ref', 'expect', 'append', 'group']

const stepKeys: Readonly<Record<string, readonly string[]>> = {
  join: [...base, 'member', 'newMember', 'instanceId', 'version', 'sessionTimeoutMs', 'rebalanceTimeoutMs', 'protocolType', 'protocols'],
  sync: [...base, 'member', 'instanceId', 'generation', 'protocolType', 'protocolName', 'assignments'],
  heartbeat: [...base, 'member', 'instanceId', 'generation'],
  leave: [...base, 'members'],
  commit: [...base, 'member', 'instanceId', 'generation', 'version'],
  tick: ['at', 'do', 'expect'],
  append: ['at', 'do', 'of', 'result', 'expect'],
  unload: ['at', 'do', 'expect'],
  loading: ['at', 'do', 'expect'],
  load: ['at', 'do', 'config', 'expect'],
}

export function checkStep(step: Json): string {
  const op = text(step['do'], 'do')
  const allowed = stepKeys[op]
  if (allowed === undefined) throw new Unreadable('do', 'a known operation', op)
  onlyKeys(step, allowed, `${op}.`)
  return op
}

const head = { kind: 'request', correlationId: 0, clientId: 'client' } as const

/** The request of a step; null for a step that sends none. */
export function requestOf(step: Json, defaults: StepDefaults, names: Names): GroupRequest | null {
  const groupId = text(step['group'] ?? 'g', 'group')
  const memberId = names.id(text(step['member'] ?? '', 'member'))
  const groupInstanceId = textOrNull(step['instanceId'], 'instanceId')
  const generationId = whole(step['generation'] ?? -1, 'generation')
  switch (step['do']) {
    case 'join':
      return {
        ...head,
        api: 'JoinGroup',
        version: whole(step['version'] ?? 9, 'version'),
        fields: joinFields(step, defaults, groupId, memberId, groupInstanceId),
      }
    case 'sync': {
      const protocolName = step['protocolName'] === undefined ? 'range' : textOrNull(step['protocolName'], 'protocolName')
      const protocolType = step['protocolType'] === undefined ? 'consumer' : textOrNull(step['protocolType'], 'protocolType')
      const assignments = Object.entries(object(step['assignments'] ?? {}, 'assignments')).map(([name, value]) => ({
        memberId: names.id(name),
        assignment: bytes(value, 'assignments'),
      }))
      return {
        ...head,
        api: 'SyncGroup',
        version: 5,
        fields: { groupId, generationId, memberId, groupInstanceId, protocolType, protocolName, assignments },
      }
    }
    case 'heartbeat':
      return { ...head, api: 'Heartbeat', version: 4, fields: { groupId, generationId, memberId, groupInstanceId } }
    case 'leave': {
      const members = list(step['members'], 'members').map((each) => {
        const json = object(each, 'members')
        onlyKeys(json, ['member', 'instanceId'], 'members.')
        return {
          memberId: names.id(text(json['member'] ?? '', 'members.member')),
          groupInstanceId: textOrNull(json['instanceId'], 'instanceId'),
          reason: null,
        }
      })
      return { ...head, api: 'LeaveGroup', version: 5, fields: { groupId, members } }
    }
    case 'commit': {
      const partitions = [{ partitionIndex: 0, committedOffset: 100, committedLeaderEpoch: -1, committedMetadata: '' }]
      const fields = {
        groupId,
        generationIdOrMemberEpoch: generationId,
        memberId,
        groupInstanceId,
        topics: [{ name: 'topic', partitions }],
      }
      return { ...head, api: 'OffsetCommit', version: whole(step['version'] ?? 9, 'version'), fields }
    }
    default:
      return null
  }
}

function joinFields(step: Json, defaults: StepDefaults, groupId: string, memberId: string, groupInstanceId: string | null) {
  return {
    groupId,
    sessionTimeoutMs: whole(step['sessionTimeoutMs'] ?? defaults.sessionTimeoutMs, 'sessionTimeoutMs'),
    rebalanceTimeoutMs: whole(step['rebalanceTimeoutMs'] ?? defaults.rebalanceTimeoutMs, 'rebalanceTimeoutMs'),
    memberId,
    groupInstanceId,
    protocolType: text(step['protocolType'] ?? 'consumer', 'protocolType'),
    protocols: step['protocols'] === undefined ? defaults.protocols : protocolsOf(step['protocols']),
    reason: null,
  }
}
