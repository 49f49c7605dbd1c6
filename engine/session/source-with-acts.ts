import { describedMembers } from '../scenario/members'
import { actByChance, type Acts } from '../scenario/random-acts'
import type { Setup } from '../scenario/schema'
import { sourceOfSetup, type ClusterSource } from './source'

/** A checked scenario at its beginning, with something done to its members now and then, as the seed has it. */
export function sourceWithActs(setup: Setup, acts: Acts): ClusterSource {
  const { world, advance, composites, forms } = sourceOfSetup(setup)
  const members = setup.groups.flatMap((group) => describedMembers(group).map(({ name }) => name))
  return {
    world,
    composites,
    forms,
    advance(at, recorder) {
      if (!advance(at, recorder)) return false
      actByChance(at, members, acts)
      return true
    },
  }
}
