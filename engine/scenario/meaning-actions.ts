import type { ScenarioAction } from './action-schema'
import { brokerProblem, nodeProblem, brokerLifeProblem, replicasProblems } from './meaning-brokers'
import { codecProblem } from './meaning-codecs'
import { configProblems, pairProblems } from './meaning-configs'
import { startProblem, memberProblem, subscribeProblems } from './meaning-members'
import { topicProblem, partitionsProblem, addProblem, produceProblems, partitionProblem } from './meaning-topics'
import { transactionProblem } from './meaning-transactions'
import { problemAt, type Path, type Problem } from './problem'
import { isOfReplicas } from './replication'
import type { Standing } from './standing'
import { unknown } from './unknown'

const groupProblem = (group: string, standing: Standing, path: Path): Problem | null =>
  standing.groups.includes(group) ? null : unknown('unknown-group', path, group, standing.groups)

function configTarget(action: ScenarioAction & { do: 'setConfig' }, standing: Standing, path: Path): Problem | null {
  const at = [...path, 'name']
  if (action.of === 'topic') return topicProblem(action.name, standing, at)
  if (action.of === 'group') return groupProblem(action.name, standing, at)
  if (action.of === 'member')
    return standing.members.has(action.name) ? null : unknown('unknown-member', at, action.name, standing.members.keys())
  return brokerProblem(action.name, standing, at)
}

/** What a config is refused for beside those that are set already: only what the change itself makes wrong. */
function besideOthers({ of, name, set }: ScenarioAction & { do: 'setConfig' }, standing: Standing, path: Path): readonly Problem[] {
  if (of !== 'member' && of !== 'broker') return []
  const configs = { ...standing.configsOf(of, name), ...set }
  const placeOf = (config: string): Path | null => (Object.hasOwn(set, config) ? [...path, config] : null)
  return pairProblems(of === 'member' ? 'consumer' : 'broker', configs, path, placeOf)
}

function problems(action: ScenarioAction, standing: Standing, path: Path): (Problem | null)[] {
  switch (action.do) {
    case 'startMember':
      return [startProblem(action, standing, path)]
    case 'subscribe':
      return [memberProblem(action.member, action.do, standing, path), ...subscribeProblems(action, standing, path)]
    case 'addPartitions':
      return [addProblem(action, standing, path), ...replicasProblems(action.replicas ?? [], standing.brokers, [...path, 'replicas'])]
    case 'createTopic':
      if (standing.topics.has(action.topic)) return [problemAt([...path, 'topic'], 'topic-exists', { value: action.topic })]
      return [
        partitionsProblem(action.partitions, standing, [...path, 'partitions']),
        ...replicasProblems(action.replicas ?? [], standing.brokers, [...path, 'replicas']),
      ]
    case 'deleteTopic':
      return [topicProblem(action.topic, standing, [...path, 'topic'])]
    case 'setConfig': {
      const where = action.of === 'member' ? 'consumer' : action.of
      const codec = where === 'topic' ? codecProblem(action.set, [...path, 'set']) : null
      const at = [...path, 'set']
      return [configTarget(action, standing, path), codec, ...configProblems(where, action.set, at), ...besideOthers(action, standing, at)]
    }
    case 'produce':
      return produceProblems(action, standing, path)
    case 'beginTransaction':
    case 'commitTransaction':
    case 'abortTransaction':
      return [transactionProblem(action, standing, path)]
    case 'runCleaner':
      return [action.broker === undefined ? null : brokerProblem(action.broker, standing, [...path, 'broker'])]
    case 'deleteGroup':
    case 'removeMembers':
    case 'moveCoordinator':
      return [groupProblem(action.group, standing, [...path, 'group'])]
    case 'killBroker':
    case 'stopBroker':
    case 'startBroker':
    case 'freezeBroker':
    case 'thawBroker':
      return [brokerLifeProblem(action.broker, action.do, standing, path)]
    case 'electLeaders':
    case 'deleteRecords':
      return [partitionProblem(action.topic, action.partition, standing, path)]
    case 'dropMessage':
    case 'holdMessage':
    case 'releaseMessage':
      return [nodeProblem(action.from, standing, [...path, 'from']), nodeProblem(action.to, standing, [...path, 'to'])]
    case 'closeMember':
    case 'killMember':
    case 'freezeMember':
    case 'thawMember':
    case 'busy':
    case 'lateCommit':
    case 'blockCallback':
    case 'unsubscribe':
    case 'commit':
    case 'enforceRebalance':
      return [memberProblem(action.member, action.do, standing, path)]
  }
}

/** Why an action makes no sense as things stand. */
export function actionProblems(action: ScenarioAction, standing: Standing, path: Path): readonly Problem[] {
  if (!standing.replicas && isOfReplicas(action)) return [problemAt(path, 'no-replicas-here', { value: action.do })]
  if (standing.replicas && action.do === 'moveCoordinator') return [problemAt(path, 'coordinator-follows-leader', { value: action.do })]
  return problems(action, standing, path).filter((problem) => problem !== null)
}
