import { consumerGroupConfig } from '../../groups/coordinator/consumer-config'
import { fromMs } from '../../kernel/time'
import { CoordinatorRig, defaultConfig } from './classic-coordinator-rig'
import { imageOfTopics } from './consumer-coordinator-start'
import { ConsumerStoryRun, listBegins } from './consumer-scenarios-coordinator-run'
import { tellStep } from './consumer-scenarios-coordinator-tell'
import type { Telling } from './consumer-scenarios-coordinator-start'
import { fieldOf, startersVote, unitKeys } from './consumer-scenarios-story'
import { stateView } from './consumer-scenarios-views'
import { eachVersionedUnit, list, object, onlyKeys, shown, text, Unreadable, whole, type Json } from './reading'
import type { VectorDifference, VectorResult } from './result'

function configOf(config: Json): typeof defaultConfig {
  const broker = new Map<string, string>()
  for (const [name, value] of Object.entries(config)) {
    if (name.startsWith('group.')) broker.set(name, String(whole(value, name)))
    else if (name !== 'max.poll.interval.ms') throw new Unreadable('config', 'a known setting', name)
  }
  return { ...defaultConfig, consumer: consumerGroupConfig(broker) }
}

function runScenario(unit: Json, kafkaVersion: string): VectorDifference[] {
  onlyKeys(unit, unitKeys, '')
  const rig = new CoordinatorRig(configOf(object(unit['config'] ?? {}, 'config')), kafkaVersion)
  rig.now = listBegins
  rig.image = imageOfTopics(unit['topics'], 1)
  const steps = list(unit['steps'], 'steps').map((step) => object(step, 'steps'))
  const topics = new Map(Object.entries(object(unit['topics'], 'topics')))
  const telling: Telling = { run: new ConsumerStoryRun(rig), topics, held: {}, assignor: startersVote(steps) }
  const { run } = telling
  for (const [index, step] of steps.entries()) {
    const at = listBegins + fromMs(whole(step['t'], 't'))
    if (at > rig.now) {
      if (run.appended.length > 0)
        run.differences.push({ field: `before ${fieldOf(step)}`, wanted: 'nothing', got: shown(run.appended.splice(0)) })
      const now = steps.slice(index).filter((each) => each['t'] === step['t'] && each['kind'] === 'request')
      run.advance(at, new Set(now.map((each) => text(each['from'], 'from'))))
    }
    tellStep(telling, step)
  }
  if (run.appended.length > 0) run.differences.push({ field: 'end', wanted: 'nothing', got: shown(run.appended) })
  const isStable = stateView(rig.shard.groups.get('g'))['groupState'] === 'STABLE'
  if (isStable !== unit['endsStable'])
    run.differences.push({ field: 'endsStable', wanted: shown(unit['endsStable']), got: shown(isStable) })
  return run.differences
}

/** Runs a `consumer-scenarios/1` file against the coordinator alone: every listed request, and the routine heartbeats between them. */
export function runConsumerScenariosCoordinator(file: unknown): VectorResult[] {
  return eachVersionedUnit(file, ['consumer-scenarios/1'], 'scenarios', runScenario)
}
