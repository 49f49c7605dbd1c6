import { describedMembers, laneOf, type Setup } from '../../engine'
import { engineParts, type EnginePart } from './late-parts'

const protocolConfig = 'group.protocol'

function* partsOfRun({ groups, actions, readPath }: Setup): Generator<EnginePart> {
  if (readPath !== undefined) yield 'readPath'
  const members = groups.flatMap((group) => describedMembers(group))
  const speaks = (protocol: string): boolean => members.some(({ options }) => (options.config?.[protocolConfig] ?? 'classic') === protocol)
  // What is done to a member may change what it speaks.
  const changes = actions.some((action) => JSON.stringify(action).includes(protocolConfig))
  if (changes || speaks('classic')) yield 'classic'
}

/** The parts of the engine that the runs of a script need, as long as nobody does anything to them. */
export function partsOfSetup(setup: Setup): readonly EnginePart[] {
  const runs = [setup, ...setup.lanes.map(({ name }) => laneOf(setup, name))].filter((run) => run !== null)
  const needed = new Set(runs.flatMap((run) => [...partsOfRun(run)]))
  return engineParts.filter((part) => needed.has(part))
}
