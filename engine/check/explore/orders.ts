import { buildCluster } from '../../cluster/build'
import type { ClusterWorld } from '../../cluster/world'
import { type RuleSwitch, ruleOffConfig } from '../../kafka/rule-switch'
import { cloneWorld } from '../../kernel/world'
import { clusterSetup } from '../../scenario/build'
import { describedMembers } from '../../scenario/members'
import { parseScenario } from '../../scenario/parse'
import { randomGroupScenario, type RandomGroup } from '../../scenario/random-group'
import type { Scenario } from '../../scenario/schema'
import { Checker, type Violation } from '../checker'
import type { Counterexample } from './counterexample'
import { Path, type Move } from './order-path'
import type { DoneAct } from './schedule'
import { consumerGroupOf, shapeOfWorld } from './shape-of-orders'

/** One that was reached, and how: what was done on the way, since a link tells nothing else. */
interface Reached {
  readonly world: ClusterWorld
  readonly checker: Checker
  readonly acts: readonly DoneAct[]
  readonly crashed: string | null
}

/** One broker, and nothing to read: only what the members and their coordinator say to each other can differ from world to world. */
export function orderScenario(group: RandomGroup, fault: RuleSwitch | null): Scenario {
  const plain = randomGroupScenario({ ...group, lossy: false }, 1)
  const off = fault === null ? {} : { [ruleOffConfig]: fault }
  return {
    ...plain,
    brokers: [{}],
    producers: [],
    brokerConfig: { 'offsets.topic.num.partitions': 1, ...off },
    network: { latencyMs: 1 },
    groups: (plain.groups ?? []).map((each) => ({
      ...each,
      memberDefaults: { ...each.memberDefaults, config: { ...each.memberDefaults?.config, ...off } },
      members: each.members.map(({ name }, n) => ({ name, config: each.members[n]?.config ?? {} })),
    })),
  }
}

/**
 * Every order in which the members of a consumer group can come to speak to their coordinator, each answer as late as it may be, one of them
 * crashing at every possible moment: breadth first, each world that looks like another one once. All but one member stand still at any time;
 * it is let go until its next heartbeat has been answered, which is all that the coordinator can tell of an order.
 */
export class Orders {
  readonly scenario: Scenario
  readonly members: readonly string[]
  /** How many worlds were reached first by so many moves. */
  readonly depths: number[] = []
  readonly shapes = new Set<string>()
  moves = 0
  events = 0
  found: Counterexample | null = null
  private frontier: Reached[]
  private next: Reached[] = []
  private at = 0

  constructor(
    group: RandomGroup,
    fault: RuleSwitch | null,
    private readonly mostSteps: number,
  ) {
    this.scenario = orderScenario(group, fault)
    const parsed = parseScenario(this.scenario)
    if (!parsed.ok) throw new Error('a scenario that is not one')
    this.members = parsed.setup.groups.flatMap((each) => describedMembers(each).map(({ name }) => name))
    const world = buildCluster(clusterSetup(parsed.setup, parsed.setup.seed))
    const checker = new Checker()
    this.frontier = [{ world, checker, acts: [], crashed: null }]
    this.shapes.add(shapeOfWorld(world, this.members))
    this.depths.push(1)
  }

  /** One world further. `false` when there is none left, or something broke. */
  advance(): boolean {
    if (this.found !== null) return false
    const from = this.frontier[this.at++]
    if (from === undefined) {
      if (this.next.length === 0) return false
      this.depths.push(this.next.length)
      this.frontier = this.next
      this.next = []
      this.at = 0
      return true
    }
    this.frontier[this.at - 1] = undefined as never
    if (from.world.step < this.mostSteps)
      for (const move of this.movesFrom(from)) {
        this.make(from, move)
        if (this.isBroken) return false
      }
    return true
  }

  private get isBroken(): boolean {
    return this.found !== null
  }

  private movesFrom({ world, crashed }: Reached): Move[] {
    const moves: Move[] = []
    for (const member of this.members) {
      const state = world.nodes.get(member)
      if (state?.kind !== 'consumer') moves.push({ move: 'start', member })
      else if (state.process === 'frozen') {
        moves.push({ move: 'go-on', member })
        if (crashed === null) moves.push({ move: 'crash', member })
      }
    }
    const gone = crashed === null ? undefined : world.nodes.get(crashed)
    if (gone?.kind === 'consumer' && consumerGroupOf(world)?.members.has(gone.client.memberId) === true) moves.push({ move: 'wait' })
    return moves
  }

  /** What is done before the first step stands in the scenario itself. */
  private counterexample(violation: Violation, acts: readonly DoneAct[]): Counterexample {
    const actions = acts.flatMap(({ step: at, action }) =>
      at === 0 && action.do === 'startMember' ? [{ atMs: 0, do: action.do, member: action.member }] : [],
    )
    const { scenario } = this
    return { violation, seed: scenario.seed ?? 1, acts: acts.filter(({ step: at }) => at > 0), scenario: { ...scenario, actions } }
  }

  private make(from: Reached, move: Move): void {
    const path = new Path(cloneWorld(from.world), from.checker.copy(), [...from.acts])
    const before = path.world.step
    path.make(move)
    this.moves += 1
    this.events += path.world.step - before
    const violation = path.violation ?? path.checker.everything(path.world)
    if (violation !== null) {
      this.found = this.counterexample(violation, path.acts)
      return
    }
    const shape = shapeOfWorld(path.world, this.members)
    if (this.shapes.has(shape)) return
    this.shapes.add(shape)
    const crashed = move.move === 'crash' ? move.member : from.crashed
    this.next.push({ world: path.world, checker: path.checker, acts: path.acts, crashed })
  }
}
