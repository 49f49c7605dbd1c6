import { time } from './time'

const seconds = time.at

/** Times are whole microseconds since the start. */
export const player = {
  controls: 'Player',
  stepForward: 'Step forward',
  stepBack: 'Step back',
  play: 'Play',
  pause: 'Pause',
  toStart: 'Go to the start',
  toEnd: 'Go to the end',
  speed: 'Speed',
  times: (factor: number) => `${String(factor)}×`,
  position: (step: number, of: number, at: number) => `Step ${String(step)} of ${String(of)} · ${seconds(at)}`,
  stepOf: (step: number, of: number) => `Step ${String(step)} of ${String(of)}`,
  at: seconds,
  /** In milliseconds where the whole run is a matter of them. */
  brief: (time: number, endsAt: number) =>
    endsAt < 500_000 ? `${String(Math.round(time / 10) / 100)} ms` : `${String(Math.round(time / 10_000) / 100)} s`,
  granularity: 'What one step is',
  granularities: { story: 'Story', messages: 'Messages', event: 'Every event' },
  timeline: 'Timeline',
  scrub: 'Position in the run',
  undoJump: 'Back to where you were',
  waitShortened: (time: number) =>
    `${time >= 60_000_000 ? `${String(Math.round(time / 60_000_000))} min` : `${String(Math.round(time / 1_000_000))} s`} pass`,
  branch: (n: number) => `What if ${String(n)}`,
  asScripted: (end: number) => `As scripted, to ${seconds(end)}`,
  goBackToIt: 'Go back to it',
}
