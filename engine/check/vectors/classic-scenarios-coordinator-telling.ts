import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import type { StoryRun } from './classic-scenarios-coordinator-run'
import { shown, whole, type Json } from './reading'

/** A step list on its way through a run. */
export interface Telling {
  readonly run: StoryRun
  readonly steps: readonly Json[]
  readonly requests: Map<string, string>
}

export const at = (step: Json): SimTime => fromMs(whole(step['at'], 'at'))
export const fieldOf = (step: Json): string => `step ${shown(step['n'])}`
