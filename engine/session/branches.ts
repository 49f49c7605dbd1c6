import type { NodeAction } from '../cluster/action'
import type { Message } from '../cluster/message'
import { worldNode, type NodeState } from '../cluster/world'
import { branchOff, extendToStep, type Run } from '../trace/run'
import { nodeAction } from '../scenario/build'
import type { BranchPath, Intervention } from './messages'

export type ClusterRun = Run<NodeState, Message, NodeAction>

/** One run of a script, and those that leave it. */
export interface Branch {
  readonly path: BranchPath
  readonly run: ClusterRun
  readonly children: Branch[]
}

/** So many runs of one script are kept. */
export const mostBranches = 64

/** Plain data, keys in the order that the schema gives them. */
const same = (a: Intervention, b: Intervention): boolean => a.step === b.step && JSON.stringify(a.action) === JSON.stringify(b.action)

/** The run in which this is done as well; the one that was is still there. */
export function intervene(branch: Branch, at: Intervention): Branch {
  const known = branch.children.find((child) => child.path.slice(branch.path.length).every((own) => same(own, at)))
  if (known !== undefined) return known
  extendToStep(branch.run, at.step)
  const run = branchOff(branch.run, Math.min(at.step, branch.run.head.step), worldNode, nodeAction(at.action))
  const child: Branch = { path: [...branch.path, at], run, children: [] }
  branch.children.push(child)
  return child
}

/** All runs from a root on, each before those that leave it. */
export function allBranches(root: Branch): readonly Branch[] {
  return [root, ...root.children.flatMap(allBranches)]
}
