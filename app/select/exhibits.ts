import { encodeConnectWorkerState, type Frame, type GroupRequest, type Message, type SimTime } from '../../engine'
import { lastOfType } from './find-event'
import { bytesOf } from './message-fields'
import type { FieldNode } from './field-nodes'
import type { Exhibit, RunName, Values } from './moment'
import { pageCacheOf, type CacheReader } from './page-cache'
import type { Elsewhere } from './predict-answering'
import { count, partitions, type Scope } from './readings/scope'
import { movedIn, trigger, triggerOf } from './readings/trigger'
import { allReadAfter } from './readings/unread'
import { stripOf, type Strip } from './strip'

/** One message's fields: what the broker reads, and what it only passes on, each with how many bytes it takes. */
export interface LayeredMessage {
  readonly of: 'consumer' | 'connect'
  readonly outer: readonly FieldNode[]
  readonly inner: readonly FieldNode[]
  readonly outerBytes: number
  readonly innerBytes: number
}

/** An exhibit with what there is to see. */
export type ShownExhibit =
  | { readonly show: 'runs'; readonly rows: readonly { readonly run: RunName; readonly values: Values }[] }
  | { readonly show: 'ownership'; readonly lanes: readonly { readonly run: RunName; readonly strip: Strip; readonly values: Values }[] }
  | { readonly show: 'two-layers'; readonly messages: readonly LayeredMessage[] }
  | { readonly show: 'felt'; readonly readers: readonly CacheReader[] }

function rowOf(frame: Frame): Values {
  const last = lastOfType(frame.trace, 'GroupStateChanged', Infinity)
  if (last === null) return {}
  const moved = movedIn(frame.trace, frame.time)
  return { ...trigger({ frame, event: last, after: 0 }), moved: count(moved.length), movedPartitions: partitions(moved) }
}

/** From shortly before anything was done until shortly after all was read again. */
function windowOf({ trace, time }: Frame): { readonly from: SimTime; readonly to: SimTime } {
  const begun = triggerOf(trace)
  if (begun === null) return { from: 0, to: time }
  const again = allReadAfter(trace, begun.known) ?? time
  return { from: Math.max(0, begun.actAt - 1_000_000), to: Math.min(time, again + 1_500_000) }
}

function ownershipIn(runs: readonly RunName[], elsewhere: Elsewhere): ShownExhibit {
  const windows = runs.map((run) => elsewhere(run, windowOf))
  const from = Math.min(...windows.map((window) => window.from))
  const to = Math.max(...windows.map((window) => window.to))
  const lanes = runs.map((run) => elsewhere(run, (frame) => ({ run, strip: stripOf(frame, null, from, to), values: rowOf(frame) })))
  return { show: 'ownership', lanes }
}

/** The bytes inside that only clients read, and all else. */
function split(fields: readonly FieldNode[]): { outer: FieldNode[]; inner: FieldNode[] } {
  const inner: FieldNode[] = []
  const outside = (node: FieldNode): FieldNode => {
    inner.push(...node.parts.filter((part) => part.embedded))
    return { ...node, parts: node.parts.filter((part) => !part.embedded).map(outside) }
  }
  return { outer: fields.map(outside), inner }
}

function layered(of: LayeredMessage['of'], request: GroupRequest): LayeredMessage | null {
  if (request.api !== 'JoinGroup') return null
  const told = bytesOf(request)
  if (told === null) return null
  const innerBytes = request.fields.protocols.reduce((sum, { metadata }) => sum + metadata.length, 0)
  return { of, ...split(told.fields), outerBytes: told.bytes.length - innerBytes, innerBytes }
}

const isJoin = (body: Message): body is Extract<GroupRequest, { api: 'JoinGroup' }> =>
  'api' in body && body.api === 'JoinGroup' && body.kind === 'request'

/** The same request as a worker of Kafka Connect would send it. */
function asConnect(request: Extract<GroupRequest, { api: 'JoinGroup' }>): GroupRequest {
  const metadata = encodeConnectWorkerState({ version: 2, url: 'http://worker-1:8083/', configOffset: 42, assignment: null })
  return {
    ...request,
    clientId: 'connect-1',
    fields: {
      ...request.fields,
      groupId: 'connect-cluster',
      memberId: '',
      protocolType: 'connect',
      protocols: [{ name: 'sessioned', metadata }],
    },
  }
}

/** The JoinGroup that is under way at the moment. */
function twoLayers({ frame, event }: Scope): ShownExhibit {
  for (const { envelope } of frame.world.queue) {
    if (envelope == null || envelope.from !== event.node || !isJoin(envelope.body)) continue
    const messages = [layered('consumer', envelope.body), layered('connect', asConnect(envelope.body))]
    return { show: 'two-layers', messages: messages.filter((message) => message !== null) }
  }
  return { show: 'two-layers', messages: [] }
}

/** What stands beside a moment, computed from its run or from several. */
export function exhibitOf(exhibit: Exhibit, scope: Scope, elsewhere: Elsewhere): ShownExhibit {
  switch (exhibit.show) {
    case 'runs':
      return { show: 'runs', rows: exhibit.runs.map((run) => ({ run, values: elsewhere(run, rowOf) })) }
    case 'ownership':
      return ownershipIn(exhibit.runs, elsewhere)
    case 'two-layers':
      return twoLayers(scope)
    case 'felt':
      return { show: 'felt', readers: pageCacheOf(scope.frame, scope.frame.time)?.readers ?? [] }
  }
}
