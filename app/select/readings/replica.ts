import { brokerNumber } from '../../../engine'
import { replicasOf } from '../replicas'
import type { Values } from '../moment'
import { count, names, type Scope } from './scope'

/** A replica at the moment: the broker that the moment is about, its log, and who is in sync; what was cut, and what of that a producer believed to be safe. */
export function replica({ event, frame }: Scope): Values {
  const { partitions, told } = replicasOf(frame)
  const named = event.detail['partition']
  const partition = partitions.find(({ name }) => name === named) ?? partitions[0]
  const broker = brokerNumber(event.node)
  const copy = partition?.copies.find((each) => each.broker === broker) ?? partition?.copies[0]
  const number = (name: string): number => {
    const value = event.detail[name]
    return typeof value === 'number' ? value : 0
  }
  return {
    broker: count(broker ?? 0),
    end: count(copy?.end ?? 0),
    highWatermark: count(copy?.highWatermark ?? 0),
    leader: count(partition?.leader ?? -1),
    leaderEpoch: count(partition?.leaderEpoch ?? 0),
    isr: names((partition?.isr ?? []).map(String)),
    offset: count(number('offset')),
    removed: count(number('removed')),
    lost: names(told.filter(({ kept }) => kept === false).flatMap(({ values }) => values)),
  }
}
