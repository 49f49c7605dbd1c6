import type { GroupRequest } from '../../groups/wire/group-message'
import type { CoordinatorRig } from './classic-coordinator-rig'
import { heartbeatOf, classicRequestOf } from './consumer-coordinator-requests'
import { clientHost, imageOfTopics } from './consumer-coordinator-start'
import { object, Unreadable, type Json } from './reading'

/** What is to be answered later. */
interface Parked {
  readonly id: string
  readonly request: GroupRequest | null
}

/** One vector being played against a coordinator of its own. */
export interface Play {
  readonly rig: CoordinatorRig
  version: number
  readonly calls: string[]
  parked: Parked | null
}

function submit(play: Play, id: string, request: GroupRequest): void {
  play.rig.submit({ kind: 'request', id, request, clientHost, newMemberId: 'minted' })
}

/** Does what a step says; what it yields stands in `rig.happened`. */
export function perform(play: Play, step: Json, op: string, id: string): void {
  const { rig } = play
  switch (op) {
    case 'heartbeat':
      submit(play, id, heartbeatOf(object(step['request'], 'request')))
      return
    case 'classicHeartbeat':
      submit(play, id, classicRequestOf(op, object(step['request'], 'request')))
      return
    case 'classicJoin':
      rig.commitDelay = null
      submit(play, id, classicRequestOf(op, object(step['request'], 'request')))
      rig.commitDelay = 0
      play.parked = { id, request: null }
      return
    case 'classicSync':
      // It writes nothing: all that it does is done when it is answered.
      play.parked = { id, request: classicRequestOf(op, object(step['request'], 'request')) }
      return
    case 'classicJoinResponse':
      rig.commit()
      return
    case 'classicSyncResponse':
      if (play.parked?.request !== null && play.parked !== null) submit(play, play.parked.id, play.parked.request)
      return
    case 'metadataUpdate':
      play.version += 1
      rig.image = imageOfTopics(step['topics'], play.version)
      return
    case 'resolveRegexes':
      rig.advance(rig.now)
      return
    default:
      throw new Unreadable('op', 'a known operation', op)
  }
}
