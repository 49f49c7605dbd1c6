import type { Recorder } from '../kernel/event'
import type { NodeId, SimTime, Behaviour, Composite, Form } from '../kernel/node'
import { interject, nextAt } from '../kernel/due'
import { step as stepWorld } from '../kernel/step'
import type { World } from '../kernel/world'
import {
  addKeyframe,
  emptyKeyframes,
  keyframeBefore,
  keyframeIsDue,
  keyframesUntil,
  usualSpacing,
  type Keyframes,
  type Spacing,
} from './keyframe'
import { PackTables } from './pack-tables'
import { gather, packWorld, type PackedWorld } from './packed-world'
import { emptyTrace, recordInto, silent, traceUntil, type Trace } from './trace'
import { unpackWorld } from './unpack-world'

/** Where a run comes from: a world at its beginning, and the one way to move it on. */
export interface Source<S, B, A> {
  readonly world: World<S, B, A>
  readonly advance: (world: World<S, B, A>, recorder: Recorder) => boolean
  /** As the behaviour of its nodes has it. */
  readonly composites: readonly Composite[]
  readonly forms: readonly Form[]
}

export function sourceOf<S, C, B, A>(world: World<S, B, A>, behaviour: Behaviour<S, C, B, A>): Source<S, B, A> {
  const { composites = [], forms = [] } = behaviour
  return { world, advance: (at, recorder) => stepWorld(at, behaviour, recorder), composites, forms }
}

/** A run: its trace, the world at its end, and the means to be at any step of it again. */
export interface Run<S, B, A> {
  readonly advance: Source<S, B, A>['advance']
  readonly trace: Trace
  readonly recorder: Recorder
  readonly keyframes: Keyframes<PackedWorld>
  readonly tables: PackTables
  readonly head: World<S, B, A>
  /** The world at the step sought last. */
  cursor: World<S, B, A> | null
  /** Nothing is left that could happen. */
  ended: boolean
}

/** Takes the source's world over. */
export function startRun<S, B, A>(source: Source<S, B, A>, spacing: Partial<Spacing> = {}): Run<S, B, A> {
  const trace = emptyTrace()
  const keyframes = emptyKeyframes<PackedWorld>({ ...usualSpacing, ...spacing })
  const tables = new PackTables(source.composites, source.forms)
  addKeyframe(keyframes, source.world.step, packWorld(source.world, tables, null), true)
  return { advance: source.advance, trace, recorder: recordInto(trace), keyframes, tables, head: source.world, cursor: null, ended: false }
}

function leaveKeyframe<S, B, A>({ keyframes, head, tables }: Run<S, B, A>): void {
  const before = keyframes.list.at(-1)?.world ?? null
  if (addKeyframe(keyframes, head.step, packWorld(head, tables, before))) gather(keyframes.list.map(({ world }) => world))
}

/** One step further. */
function advance<S, B, A>(run: Run<S, B, A>): boolean {
  if (run.ended || !run.advance(run.head, run.recorder)) {
    run.ended = true
    return false
  }
  if (keyframeIsDue(run.keyframes, run.head.step, run.head.nodes.size)) leaveKeyframe(run)
  return true
}

/** Run on until there are so many steps, or nothing is left. */
export function extendToStep<S, B, A>(run: Run<S, B, A>, step: number): void {
  while (run.head.step < step && advance(run));
}

/** Run on while something may happen at or before a time, for so many steps at most; the last one may lie beyond it. Tells whether the time was reached. */
export function extendToTime<S, B, A>(run: Run<S, B, A>, time: SimTime, mostSteps = Infinity): boolean {
  const most = run.head.step + mostSteps
  for (;;) {
    const next = nextAt(run.head)
    if (next === null || next > time) return true
    if (run.head.step >= most) return false
    if (!advance(run)) return true
  }
}

/** The world after a step of the run, to be read and not kept: the next call may move it on. */
export function worldAt<S, B, A>(run: Run<S, B, A>, step: number): World<S, B, A> {
  if (step === run.head.step) return run.head
  if (step > run.head.step) throw new Error(`step ${String(step)} is not run yet`)
  const keyframe = keyframeBefore(run.keyframes, step)
  if (keyframe === undefined) throw new Error(`no step ${String(step)}`)
  const near = run.cursor !== null && run.cursor.step <= step && run.cursor.step >= keyframe.step
  const world = near && run.cursor !== null ? run.cursor : unpackWorld<S, B, A>(keyframe.world, run.tables)
  while (world.step < step) if (!run.advance(world, silent)) throw new Error(`step ${String(step)} is not come to again`)
  run.cursor = world
  return world
}

/** A run that shares this one's past up to a step, and there has something else happen. This one's future stays as it is. */
export function branchOff<S, B, A>(run: Run<S, B, A>, step: number, node: NodeId, action: A): Run<S, B, A> {
  const { tables } = run
  const head = unpackWorld<S, B, A>(packWorld(worldAt(run, step), tables, null), tables)
  interject(head, node, action)
  const trace = traceUntil(run.trace, step)
  const keyframes = keyframesUntil(run.keyframes, step)
  addKeyframe(keyframes, step, packWorld(head, tables, null), true)
  return { advance: run.advance, trace, recorder: recordInto(trace), keyframes, tables, head, cursor: null, ended: false }
}
