import type { BranchPath, Frame, SimTime } from '../../engine'
import { viewsOf } from '../views/specs'
import { granularities, problem, type Beats, type Granularity, type RunInfo } from './messages'
import type { Opening } from './opened'
import { Refused } from './refused'

/** A branch as the page knows it: by number. */
export interface Known {
  readonly branch: number
  readonly path: BranchPath
  readonly parent: RunInfo['parent']
  endsAt: SimTime
}

export interface Open extends Opening {
  readonly branches: Known[]
  /** Which of them the session is at. */
  at: number
}

/** A branch by its number. */
export function known(open: Open, branch: number): Known {
  const found = open.branches[branch]
  if (found === undefined) throw new Refused(problem('unknown-branch', { value: branch }))
  return found
}

/** Be at a branch; most questions in a row are about the same. */
export function goTo(open: Open, branch: number): Known {
  const target = known(open, branch)
  if (open.at === branch) return target
  const [reason] = open.session.choose(target.path)
  if (reason !== undefined) throw new Refused(reason)
  open.at = branch
  return target
}

function beatsOf({ session }: Open, granularity: Granularity, endsAt: SimTime): Beats {
  const steps = [0, ...session.beats(granularity)].filter((step) => session.timeOf(step) <= endsAt)
  return { steps, times: steps.map((step) => session.timeOf(step)) }
}

function groupsOf(frame: Frame): readonly string[] {
  const groups = new Set<string>()
  for (const node of frame.world.nodes.values()) if (node.kind === 'consumer') groups.add(node.groupId)
  return [...groups]
}

/** All that the page is told of a branch. */
export function infoOf(open: Open, { branch, path, parent, endsAt }: Known): RunInfo {
  const { session, name, recorded } = open
  const { steps, ended } = session.here
  const beats = Object.fromEntries(granularities.map((each) => [each, beatsOf(open, each, endsAt)])) as unknown as RunInfo['beats']
  const [groups, views] = session.withFrame(steps, steps, (frame) => [groupsOf(frame), viewsOf(frame)] as const)
  return {
    branch,
    parent,
    interventions: path,
    name,
    recorded,
    steps,
    endsAt,
    over: ended && session.here.time <= endsAt,
    beats,
    groups,
    views,
    ...(open.lanes.length > 1 ? { comparable: true as const } : {}),
  }
}
