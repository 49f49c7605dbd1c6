import { describedMembers, hasReplicas, laneOf, type Setup } from '../../engine'
import { engineParts, type EnginePart } from './late-parts'

const protocolConfig = 'group.protocol'

function* partsOfRun(run: Setup): Generator<EnginePart> {
  const { groups, actions, readPath, topics, storage } = run
  if (hasReplicas(run)) yield 'replication'
  if (readPath !== undefined) yield 'readPath'
  if (storage?.offsetsTopicAsBytes === true || topics.some(({ storedAsBytes }) => storedAsBytes)) yield 'storedLog'
  const members = groups.flatMap((group) => describedMembers(group)).map(({ options }) => options.config ?? {})
  const done = JSON.stringify(actions)
  // A coordinator answers for a group that is not there as for a classic one.
  if (members.length + actions.length > 0) yield 'classic'
  // What is done to a member may change what it speaks.
  if (done.includes(protocolConfig) || members.some((config) => config[protocolConfig] === 'consumer')) yield 'consumer'
  // A client that is not told otherwise knows a sticky assignor too, but its first choice is another.
  if (/sticky/i.test(done + JSON.stringify(members))) yield 'sticky'
}

/** The parts of the engine that the runs of a script need, as long as nobody does anything to them. */
export function partsOfSetup(setup: Setup): readonly EnginePart[] {
  const runs = [setup, ...setup.lanes.map(({ name }) => laneOf(setup, name))].filter((run) => run !== null)
  const needed = new Set(runs.flatMap((run) => [...partsOfRun(run)]))
  return engineParts.filter((part) => needed.has(part))
}
