import { print } from './output'

/** Counts what passed, and says so in the last line. */
export class Tally {
  private readonly counts = { passed: 0, failed: 0, skipped: 0 }

  count(outcome: 'passed' | 'failed' | 'skipped'): void {
    this.counts[outcome] += 1
  }

  /** Prints the last line; returns the exit code. */
  last(asJson: boolean): number {
    const { passed, failed, skipped } = this.counts
    const also = skipped === 0 ? '' : `, ${String(skipped)} skipped`
    print(asJson ? JSON.stringify(this.counts) : `${String(passed)} passed, ${String(failed)} failed${also}`)
    return failed === 0 ? 0 : 1
  }
}
