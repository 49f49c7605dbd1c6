import type { Detail, RuleId } from './event'
import type { NodeId, SimTime } from './names'

export type { NodeId, SimTime } from './names'

/** A message on its way. `number` counts messages from 1 and is its name for ever. */
export interface Envelope<Body> {
  readonly number: number
  readonly from: NodeId
  readonly to: NodeId
  /** What it is called in traces and by faults, e.g. `JoinGroupRequest`. */
  readonly label: string
  readonly sentAt: SimTime
  readonly dueAt: SimTime
  /** The event that says it was sent. */
  readonly event: number
  readonly body: Body
}

/** One thing that a node has to deal with. */
export type Input<Body, Action> =
  | { readonly kind: 'message'; readonly envelope: Envelope<Body> }
  | { readonly kind: 'timer'; readonly key: string }
  | { readonly kind: 'action'; readonly action: Action }

interface Because {
  /** A name under which this node remembered the event that caused this one; else the step's first event, or its input. */
  readonly because?: string | undefined
}

/** One thing that a node asks for; nothing of it has been done. */
export type Effect<Body, State> =
  | ({
      readonly do: 'event'
      readonly type: string
      readonly rule: RuleId
      readonly detail: Detail
      /** Remember this event under this name. */ readonly as?: string | undefined
    } & Because)
  | ({
      readonly do: 'send'
      readonly to: NodeId
      readonly label: string
      readonly body: Body
      readonly rule: RuleId
      /** Stands on the event beside `to` and `message`. */
      readonly detail?: Detail | undefined
      readonly as?: string | undefined
      /** Which of several connections to the same node; messages of one connection keep their order. */
      readonly lane?: string | undefined
      /** Chance neither loses nor doubles it: it stands for something that its receiver asks for until it has it. */
      readonly sure?: boolean | undefined
    } & Because)
  | ({ readonly do: 'timer'; readonly key: string; /** `null` cancels. */ readonly at: SimTime | null } & Because)
  /** A node comes to be, or starts anew: what was on its way to its former self is lost. */
  | { readonly do: 'spawn'; readonly node: NodeId; readonly state: State }
  /** Hand an action to a node, now. */
  | ({ readonly do: 'tell'; readonly node: NodeId; readonly action: unknown } & Because)
  /** The process stops: its timers, and all that is on its way to it, are gone. Its state stays to be looked at. */
  | { readonly do: 'halt'; readonly node: NodeId }
  /** The process stands still: what falls due waits, in order, until it is thawed. */
  | { readonly do: 'freeze'; readonly node: NodeId }
  | { readonly do: 'thaw'; readonly node: NodeId }
  | { readonly do: 'fault'; readonly fault: NetworkFault }

/** What the network is told to do to one message: the `nth` (from 1) that fits, from now on. */
export interface NetworkFault {
  readonly kind: 'drop' | 'hold' | 'release'
  readonly label?: string
  readonly from?: NodeId
  readonly to?: NodeId
  readonly nth?: number
}

/** What a node answers to one input: its own changes, and its effects. */
export interface Outcome<Change, Body, State> {
  readonly changes: readonly Change[]
  readonly effects: readonly Effect<Body, State>[]
}

/** What a decision may know beside the node's own state. */
export interface Context {
  readonly self: NodeId
  readonly now: SimTime
  readonly step: number
  /** An unsigned 32-bit number that depends on the run's seed, this node, `stream` and `index` alone. */
  random(stream: string, index: number): number
}

/** An immutable instance of a class, taken apart and put together again. */
export interface Composite {
  readonly prototype: object
  parts(value: object): readonly unknown[]
  make(parts: readonly unknown[]): object
}

/**
 * A plain object out of the values of its keys, in order. Written as a literal, with the keys in the order in which the object is written
 * elsewhere: so what is read from a keyframe has the hidden class of what came to be in the run, and is made without looking up a key.
 */
export interface Form {
  (values: readonly unknown[]): object
  /** Keys whose values are replaced as a whole and seldom: never written into, so that keyframes hold them as they are. */
  readonly settled?: readonly string[]
}

/** How every node of a world behaves. `decide` is pure; `apply` is the only thing that changes a state, in place. */
export interface Behaviour<State, Change, Body, Action> {
  decide(state: State, input: Input<Body, Action>, context: Context): Outcome<Change, Body, State>
  apply(state: State, change: Change): void
  /** A copy of which `apply` changes nothing in the original; without it everything that is plain data is copied. */
  readonly copy?: (state: State) => State
  /** Classes whose instances are written down by their parts in a keyframe: those that come anew with every message. */
  readonly composites?: readonly Composite[]
  /** Plain objects that there are many of. */
  readonly forms?: readonly Form[]
}
