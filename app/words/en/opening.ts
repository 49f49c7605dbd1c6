import { time } from './time'

const whole = new Intl.NumberFormat('en')

/** While a long run is being computed. */
export const opening = {
  running: 'Computing the run',
  lane: (n: number, of: number, name: string) => `Computing run ${String(n)} of ${String(of)}: ${name}`,
  far: (steps: number, at: number, endsAt: number) => `${whole.format(steps)} steps, ${time.span(at)} of ${time.span(endsAt)} in the run`,
  bar: 'How much of the runs’ time is computed',
  stop: 'Stop',
  stopped: 'Stopped before the run was complete. Nothing is shown of it.',
  again: 'Compute it again',
}
