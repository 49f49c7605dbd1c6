import { eventAt, eventCount, visitKinds, type Trace } from '../../engine'

/** A step of a round that was told: which, by its event and its kernel step. */
interface Told {
  readonly event: number
  readonly step: number
}

/** What was told of every transfer, by transfer, round and road. */
interface ToldSteps {
  events: number
  readonly roads: Map<string, Told[]>
}

const told = new WeakMap<Trace, ToldSteps>()

const stepTypes: ReadonlySet<string> = new Set([
  'EnterKernel',
  'ExitKernel',
  'DmaCopy',
  'CpuCopy',
  'DescriptorCopy',
  'Transform',
  'PageFault',
])

/** A road of a transfer in one round, or one of its crossings. */
export const roadKey = (node: string, round: number, from: string, to: string): string => `${node} ${String(round)} ${from} ${to}`

/** The events that told a step, by road; read once per trace, and on from there. */
export function toldSteps(trace: Trace): ToldSteps {
  const known = told.get(trace) ?? { events: 0, roads: new Map<string, Told[]>() }
  told.set(trace, known)
  const events = eventCount(trace)
  visitKinds(trace, known.events + 1, events, (id, { type }) => {
    if (!stepTypes.has(type)) return true
    const { node, step, detail } = eventAt(trace, id)
    const { round, from, to, crossing } = detail
    const key = roadKey(
      node,
      Number(round),
      crossing === undefined ? String(from) : 'crossing',
      crossing === undefined ? String(to) : String(crossing),
    )
    const list = known.roads.get(key)
    if (list === undefined) known.roads.set(key, [{ event: id, step }])
    else list.push({ event: id, step })
    return true
  })
  known.events = events
  return known
}
