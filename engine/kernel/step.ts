import type { Cause, Recorder } from './event'
import { setFault, transmit } from './network'
import type { Behaviour, Context, Effect, Input, NodeId, SimTime } from './node'
import type { Entry } from './queue'
import { hashText, randomAt } from './random'
import { setTimer } from './timers'
import { ownMap, ownState, putState, type World } from './world'
import { schedule, next } from './due'
import { forget, thaw } from './process'

interface Performing {
  readonly node: NodeId
  readonly inputCause: Cause
  /** The step's first event, or 0. */
  first: Cause
  last: Cause
}

function causeOf<S, B, A>(world: World<S, B, A>, now: Performing, because: string | undefined): Cause {
  const remembered = because === undefined ? undefined : world.causes.get(now.node)?.get(because)
  return remembered ?? (now.first === 0 ? now.inputCause : now.first)
}

function remember<S, B, A>(world: World<S, B, A>, node: NodeId, name: string): void {
  ownMap(world.causes, world.owned.causes, node).set(name, world.events)
}

type Sending<S, B> = Extract<Effect<B, S>, { readonly do: 'send' }>

function recordMessage<S, B, A>(
  world: World<S, B, A>,
  recorder: Recorder,
  cause: Cause,
  node: NodeId,
  sending: Sending<S, B>,
  number: number,
): void {
  const { label, rule, to, detail } = sending
  if (recorder.message !== undefined) recorder.message(cause, world.step, world.time, node, label, rule, to, number, detail)
  else {
    const whole = detail === undefined ? { to, message: number } : { to, message: number, ...detail }
    recorder.event(cause, world.step, world.time, node, label, rule, whole)
  }
}

function perform<S, B, A>(world: World<S, B, A>, recorder: Recorder, effect: Effect<B, S>, now: Performing, copy?: (state: S) => S): void {
  const { node } = now
  switch (effect.do) {
    case 'event':
    case 'send': {
      const cause = causeOf(world, now, effect.because)
      world.events += 1
      if (now.first === 0) now.first = world.events
      now.last = world.events
      if (effect.as !== undefined) remember(world, node, effect.as)
      if (effect.do === 'event') {
        recorder.event(cause, world.step, world.time, node, effect.type, effect.rule, effect.detail)
        return
      }
      const number = ++world.messages
      recordMessage(world, recorder, cause, node, effect, number)
      transmit(world, node, effect.to, effect.label, effect.body, effect.lane ?? '', effect.sure === true)
      return
    }
    case 'timer':
      setTimer(
        world,
        node,
        effect.key,
        effect.at,
        effect.because === undefined && now.last !== 0 ? now.last : causeOf(world, now, effect.because),
      )
      return
    case 'tell':
      schedule(world, world.time, effect.node, effect.action as A, causeOf(world, now, effect.because))
      return
    case 'spawn':
      forget(world, effect.node)
      world.halted.delete(effect.node)
      putState(world, effect.node, effect.state, copy)
      return
    case 'halt':
      forget(world, effect.node)
      world.halted.add(effect.node)
      return
    case 'freeze':
      if (!world.frozen.has(effect.node)) world.frozen.set(effect.node, [])
      return
    case 'thaw':
      thaw(world, effect.node)
      return
    case 'fault':
      setFault(world, effect.fault)
  }
}

function inputOf<B, A>(entry: Entry<B, A>): Input<B, A> {
  if (entry.envelope !== null) return { kind: 'message', envelope: entry.envelope }
  return entry.action === null ? { kind: 'timer', key: entry.key } : { kind: 'action', action: entry.action }
}

class StepContext implements Context {
  constructor(
    private readonly seed: number,
    readonly self: NodeId,
    readonly now: SimTime,
    readonly step: number,
  ) {}

  random(stream: string, index: number): number {
    return randomAt(this.seed, hashText(stream, hashText(this.self)), index)
  }
}

/** The one verb: take what falls due next, let its node decide, apply its changes, do its effects. `false` when nothing is left. */
export function step<S, C, B, A>(world: World<S, B, A>, behaviour: Behaviour<S, C, B, A>, recorder: Recorder): boolean {
  const entry = next(world)
  if (entry === undefined) return false
  const { node } = entry
  const state = world.nodes.get(node)
  world.time = entry.at
  world.step += 1
  const input = inputOf(entry)
  recorder.step(world.time, input.kind, node, entry.cause)
  if (state === undefined) return true
  world.owned.touched.add(node)
  const context = new StepContext(world.seed, node, world.time, world.step)
  // Owned before it is decided on: a change may carry parts of the state that it was decided from, and they must not be another world's.
  const own = ownState(world, node, state, behaviour.copy)
  const outcome = behaviour.decide(own, input, context)
  for (const change of outcome.changes) behaviour.apply(own, change)
  const now: Performing = { node, inputCause: entry.cause, first: 0, last: 0 }
  for (const effect of outcome.effects) perform(world, recorder, effect, now, behaviour.copy)
  return true
}
