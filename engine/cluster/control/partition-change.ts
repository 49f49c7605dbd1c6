import type { PartitionRegistration } from './image'
import type { PartitionChangeRecord } from './records'
import type { ControllerRule } from './rules'

/** What a change of one partition is made from (Kafka: PartitionChangeBuilder). */
export interface Wanted {
  readonly partition: PartitionRegistration
  /** The in-sync set as it shall be; leaders come out of it. */
  readonly targetIsr: readonly number[]
  readonly minIsr: number
  readonly mayLead: (broker: number) => boolean
  /** `clean`: keep a leader or take one that loses nothing; `preferred`: the first replica if it can; `unclean`: any, if need be. */
  readonly election: 'clean' | 'preferred' | 'unclean'
  /** Came back from a crash: no longer eligible. */
  readonly uncleanShutdown: number | null
  readonly recovered: boolean
  readonly elrEnabled: boolean
  /** For experiments: who is in no set may lead as well. */
  readonly anyMayLead: boolean
}

/** A change, and by which rule; `null` record: nothing changes. */
export interface Change {
  readonly record: PartitionChangeRecord | null
  readonly rule: ControllerRule
}

interface Elected {
  readonly leader: number
  readonly unclean: boolean
  readonly rule: ControllerRule
}

interface Targets {
  isr: readonly number[]
  elr: readonly number[]
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((each, i) => each === b[i])

const ascending = (brokers: Iterable<number>): number[] => [...new Set(brokers)].sort((a, b) => a - b)

/** Who left while the set became too small stays eligible; a set that is large enough again forgets them (Kafka: maybePopulateTargetElr). */
function targetElr({ partition, targetIsr, minIsr, uncleanShutdown, elrEnabled }: Wanted): readonly number[] {
  if (!elrEnabled || targetIsr.length >= Math.min(minIsr, partition.replicas.length)) return []
  return ascending([...partition.elr, ...partition.isr]).filter((broker) => !targetIsr.includes(broker) && broker !== uncleanShutdown)
}

/** Kafka: PartitionChangeBuilder.canElectLastKnownLeader. */
function lastKnown({ partition, mayLead, elrEnabled }: Wanted, { isr, elr }: Targets): number | null {
  const [only] = partition.lastKnownElr
  if (!elrEnabled || isr.length > 0 || elr.length > 0 || only === undefined || partition.lastKnownElr.length !== 1) return null
  return mayLead(only) ? only : null
}

function elect(wanted: Wanted, targets: Targets): Elected {
  const { partition, mayLead, election } = wanted
  const valid = (broker: number): boolean =>
    (wanted.anyMayLead || targets.isr.includes(broker) || targets.elr.includes(broker)) && mayLead(broker)
  const ruleFor = (broker: number): ControllerRule =>
    targets.isr.includes(broker) ? 'controller/partition/leader-elected' : 'controller/partition/leader-from-elr'
  const [preferred] = partition.replicas
  if (election === 'preferred' && preferred !== undefined && valid(preferred))
    return { leader: preferred, unclean: false, rule: 'controller/partition/leader-preferred' }
  if (valid(partition.leader)) return { leader: partition.leader, unclean: false, rule: 'controller/partition/isr-changed' }
  const next = partition.replicas.find(valid)
  if (next !== undefined) return { leader: next, unclean: false, rule: ruleFor(next) }
  const last = lastKnown(wanted, targets)
  if (last !== null) return { leader: last, unclean: true, rule: 'controller/partition/leader-last-known' }
  const any = election === 'unclean' ? partition.replicas.find(mayLead) : undefined
  if (any !== undefined) return { leader: any, unclean: true, rule: 'controller/partition/leader-unclean' }
  return { leader: -1, unclean: false, rule: 'controller/partition/no-leader' }
}

/** Kafka: PartitionChangeBuilder.maybeUpdateLastKnownLeader. */
function lastKnownElrAfter({ partition, elrEnabled }: Wanted, leader: number, isr: readonly number[]): readonly number[] {
  if (!elrEnabled) return partition.lastKnownElr
  if (isr.length === 0 && partition.isr.length > 0) return [partition.leader]
  return leader >= 0 ? [] : partition.lastKnownElr
}

/** The record that makes a partition what it shall be, naming only what is new (Kafka: PartitionChangeBuilder.build). */
export function partitionChange(wanted: Wanted): Change {
  const { partition, elrEnabled } = wanted
  const targets: Targets = { isr: wanted.targetIsr, elr: targetElr(wanted) }
  const elected = elect(wanted, targets)
  if (elected.leader >= 0 && (elected.unclean || !targets.isr.includes(elected.leader))) {
    targets.isr = [elected.leader]
    targets.elr = elected.unclean ? [] : targets.elr.filter((broker) => broker !== elected.leader)
  }
  // Without eligible leaders the last member stays in the set, though it does not lead.
  if (targets.isr.length === 0 && !elrEnabled) targets.isr = partition.isr
  const lastKnownElr = lastKnownElrAfter(wanted, elected.leader, targets.isr)
  const recovery = elected.unclean ? 1 : wanted.recovered ? 0 : partition.leaderRecoveryState
  const record: PartitionChangeRecord = {
    type: 'PartitionChangeRecord',
    topic: partition.topic,
    partitionId: partition.partition,
    ...(same(targets.isr, partition.isr) ? {} : { isr: targets.isr }),
    ...(elected.leader === partition.leader ? {} : { leader: elected.leader }),
    ...(recovery === partition.leaderRecoveryState ? {} : { leaderRecoveryState: recovery }),
    ...(same(targets.elr, partition.elr) ? {} : { eligibleLeaderReplicas: targets.elr }),
    ...(same(lastKnownElr, partition.lastKnownElr) ? {} : { lastKnownElr }),
  }
  const nothing = Object.keys(record).length === 3
  const rule =
    record.leader !== undefined
      ? elected.rule
      : record.isr !== undefined
        ? 'controller/partition/isr-changed'
        : 'controller/partition/elr-changed'
  return { record: nothing ? null : record, rule }
}
