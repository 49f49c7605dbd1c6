import type { NodeAction } from '../../cluster/action'
import { clusterBehaviour } from '../../cluster/behaviour'
import { worldNode, type ClusterWorld } from '../../cluster/world'
import type { Recorder } from '../../kernel/event'
import { interject, nextAt } from '../../kernel/due'
import { step } from '../../kernel/step'
import { fromMs } from '../../kernel/time'
import type { Checker, Violation } from '../checker'
import type { DoneAct } from './schedule'
import { consumerGroupOf } from './shape-of-orders'

/** A world on its way from one that was reached to another. */
export class Path {
  violation: Violation | null = null
  private readonly answered = new Set<string>()
  private readonly recorder: Recorder

  constructor(
    readonly world: ClusterWorld,
    readonly checker: Checker,
    readonly acts: DoneAct[],
  ) {
    const { recorder } = checker
    this.recorder = {
      step: (time, input, node, event) => {
        recorder.step(time, input, node, event)
      },
      event: (cause, number, time, node, type, rule, detail) => {
        recorder.event(cause, number, time, node, type, rule, detail)
      },
      message: (cause, number, time, node, label, rule, to, message, detail) => {
        if (label === 'ConsumerGroupHeartbeatResponse') this.answered.add(to)
        recorder.message?.(cause, number, time, node, label, rule, to, message, detail)
      },
    }
  }

  make(move: Move): void {
    switch (move.move) {
      case 'start':
        this.do({ do: 'startMember', member: move.member })
        this.untilAnswered(move.member)
        return
      case 'go-on':
        this.do({ do: 'thawMember', member: move.member })
        this.untilAnswered(move.member)
        return
      case 'crash':
        this.do({ do: 'killMember', member: move.member })
        this.runFor(0)
        return
      case 'wait': {
        const size = (): number => consumerGroupOf(this.world)?.members.size ?? 0
        const members = size()
        while (size() === members && this.step());
      }
    }
  }

  private do(action: NodeAction): void {
    const { world } = this
    this.acts.push({ step: world.step, at: world.time, action })
    interject(world, worldNode, action)
  }

  private step(): boolean {
    if (!step(this.world, clusterBehaviour, this.recorder)) return false
    this.violation ??= this.checker.afterStep(this.world)
    return this.violation === null
  }

  private untilAnswered(member: string): void {
    const until = this.world.time + fromMs(turnMs)
    this.answered.clear()
    while (!this.answered.has(member) && (nextAt(this.world) ?? Infinity) <= until && this.step());
    if (this.violation !== null) return
    this.do({ do: 'freezeMember', member })
    this.runFor(0)
  }

  private runFor(ms: number): void {
    const until = this.world.time + fromMs(ms)
    while ((nextAt(this.world) ?? Infinity) <= until && this.step());
  }
}

export type Move = { readonly move: 'start' | 'go-on' | 'crash'; readonly member: string } | { readonly move: 'wait' }

/** As long as a member may take to its next heartbeat, whatever it does. */
const turnMs = 6_000
