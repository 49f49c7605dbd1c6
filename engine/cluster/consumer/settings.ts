import type { MemberClient } from '../../groups/protocols'
import { MemberConfig } from '../../groups/wire/member-view'
import { checkConfig } from '../../kafka/check-config'
import { defaultOf } from '../../kafka/configs'
import type { ConfigValue } from '../../kafka/config-row'
import { ruleOffConfig, ruleSwitch } from '../../kafka/rule-switch'
import type { ConfigMap, MemberSetup } from '../setup'
import { ConsumerSettings } from './state'

/** Reads the configs of a consumer. */
export class Reading {
  constructor(private readonly configs: ConfigMap) {}

  value(name: string): ConfigValue {
    const text = this.configs.get(name)
    if (text === undefined) return defaultOf('consumer', name)
    const checked = checkConfig('consumer', name, text)
    return checked.ok ? checked.value : defaultOf('consumer', name)
  }

  number(name: string): number {
    const value = this.value(name)
    if (typeof value !== 'number') throw new Error(`${name} is no number`)
    return value
  }

  text(name: string): string {
    const value = this.value(name)
    return typeof value === 'string' ? value : ''
  }

  list(name: string): readonly string[] {
    const value = this.value(name)
    return typeof value === 'object' && value !== null ? value : []
  }
}

/** The settings that the membership side reads. */
export function memberConfig(read: Reading): MemberConfig {
  const instance = read.text('group.instance.id')
  const remoteAssignor = read.text('group.remote.assignor')
  return new MemberConfig(
    instance === '' ? null : instance,
    read.text('client.rack'),
    read.list('partition.assignment.strategy'),
    read.number('session.timeout.ms'),
    read.number('heartbeat.interval.ms'),
    read.number('max.poll.interval.ms'),
    read.number('retry.backoff.ms'),
    read.number('request.timeout.ms'),
    read.value('enable.auto.commit') === true,
    ruleSwitch(read.text(ruleOffConfig)),
    read.number('retry.backoff.max.ms'),
    remoteAssignor === '' ? null : remoteAssignor,
  )
}

/** What a process goes by, each from where it was set, else by default. */
export function settingsOf(read: Reading, member: MemberConfig, setup: MemberSetup, brokers: readonly number[]): ConsumerSettings {
  return new ConsumerSettings(
    member,
    brokers,
    Math.max(1, setup.pollMs),
    setup.processMsPerRecord,
    setup.revokeCallbackMs,
    setup.commitOnRevoke,
    read.number('auto.commit.interval.ms'),
    read.number('metadata.max.age.ms'),
    read.number('retry.backoff.ms'),
    read.number('retry.backoff.max.ms'),
    read.number('reconnect.backoff.ms'),
    read.number('request.timeout.ms'),
    read.number('fetch.max.wait.ms'),
    read.number('fetch.min.bytes'),
    read.number('max.partition.fetch.bytes'),
    read.number('max.poll.records'),
    read.text('auto.offset.reset').toLowerCase(),
    read.text('isolation.level').toLowerCase() === 'read_committed' ? 1 : 0,
  )
}

/** `group.protocol` of a member's configs, in lower case as Kafka reads it. */
export const protocolOf = (configs: ConfigMap): MemberClient['protocol'] =>
  new Reading(configs).text('group.protocol').toLowerCase() === 'consumer' ? 'consumer' : 'classic'
