import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short to read and long to run: ten thousand scenarios each. */
const laws = ['laws-both', 'laws-consumer', 'laws', 'crashes'].map((name) => `/${name}.test.ts`)

const rank = ({ moduleId }: TestSpecification): number => {
  const found = laws.findIndex((name) => moduleId.endsWith(name))
  return found < 0 ? laws.length : found
}

/** Without a memory of earlier runs the runner begins with the longest texts; one that runs for minutes and begins last leaves every other core idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
