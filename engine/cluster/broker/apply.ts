import { applyToShard } from '../../groups/coordinator/apply'
import { coordinatorConfig } from '../../groups/coordinator/config'
import { groupSettings } from '../../groups/coordinator/consumer-config'
import { groupProtocols } from '../../groups/protocols'
import { appendBatch, appendCounted, copyLog } from '../../log/partition-log'
import { Parsed, type BrokerState, type TopicMetadata } from '../world'
import { applyToStored } from '../stored-log/state'
import type { BrokerChange } from './change'
import { CoordinatorLogRecord, sizeOfRecord } from './coordinator-log-record'
import { logsOfTopic, putLog } from './log-index'

/** The only thing that changes a broker's state. */
export function applyToBroker(state: BrokerState, change: BrokerChange): void {
  switch (change.kind) {
    case 'produced': {
      let place = 0
      for (const { topic, partitions } of change.fields.topics) {
        const ofTopic = change.logs === null ? logsOfTopic(state, topic) : null
        for (const { partition, recordCount, sizeBytes } of partitions) {
          const log = ofTopic === null ? change.logs?.[place] : ofTopic[partition]
          place += 1
          if (log !== undefined && log !== null) appendCounted(log, recordCount, sizeBytes)
        }
      }
      return
    }
    case 'parked':
      state.fetches.set(change.fetch.to, change.fetch)
      return
    case 'unparked':
      for (const from of change.from) state.fetches.delete(from)
      return
    case 'replication':
      state.replication = change.manager
      for (const topic of change.topics) setTopic(state, topic)
      for (const topic of change.removed) removeTopic(state, topic)
      return
    case 'topic':
      setTopic(state, change.topic)
      return
    case 'topicGone':
      removeTopic(state, change.topic)
      return
    case 'log':
      putLog(state, change.key, change.log === null ? null : copyLog(change.log))
      return
    case 'stored':
      if (state.stored !== undefined) applyToStored(state.stored, state.logs, change.change)
      return
    case 'opened':
      state.requests.set(change.id, change.request)
      return
    case 'answered':
      state.requests.delete(change.id)
      return
    case 'minted':
      state.minted.set(change.clientId, (state.minted.get(change.clientId) ?? 0) + 1)
      return
    case 'config':
      state.configs.set(change.name, change.value)
      state.coordinatorConfig = new Parsed(coordinatorConfig(state.configs, groupSettings(state.groupConfigs)))
      return
    case 'groupConfig':
      state.groupConfigs.set(change.group, new Map([...(state.groupConfigs.get(change.group) ?? []), ...Object.entries(change.set)]))
      state.coordinatorConfig = new Parsed(coordinatorConfig(state.configs, groupSettings(state.groupConfigs)))
      return
    case 'appended':
    case 'committed':
    case 'shard':
    case 'inShard':
      applyToGroups(state, change)
  }
}

function setTopic(state: BrokerState, topic: TopicMetadata): void {
  state.metadataVersion += 1
  if (!state.topics.has(topic.name)) state.newTopicsVersion = state.metadataVersion
  state.topics.set(topic.name, topic)
}

function removeTopic(state: BrokerState, name: string): void {
  state.metadataVersion += 1
  state.topics.delete(name)
}

type GroupChange = Extract<BrokerChange, { kind: 'appended' | 'committed' | 'shard' | 'inShard' }>

function applyToGroups(state: BrokerState, change: GroupChange): void {
  switch (change.kind) {
    case 'appended': {
      const log = state.logs.get(change.key)
      if (log === undefined) return
      let sizeBytes = 0
      const records: CoordinatorLogRecord[] = []
      for (const record of change.records) {
        sizeBytes += sizeOfRecord(record)
        records.push(new CoordinatorLogRecord(record))
      }
      appendBatch(log, { count: records.length, appendedAt: change.at, sizeBytes, records })
      return
    }
    case 'committed': {
      const log = state.logs.get(change.key)
      if (log !== undefined) log.highWatermark = Math.max(log.highWatermark, Math.min(change.offset, log.logEndOffset))
      return
    }
    case 'shard':
      if (change.shard === null) state.shards.delete(change.partition)
      else state.shards.set(change.partition, change.shard)
      return
    case 'inShard': {
      const shard = state.shards.get(change.partition)
      if (shard !== undefined) applyToShard(shard, groupProtocols, change.change)
    }
  }
}
