import type { Place } from '../../player/place'
import type { GrowthSettings } from '../../select/growth'
import { growthScenario } from '../../select/growth-scenario'

/** Beyond every run: a reader wants to see what the meters said in the end. */
export const atTheEnd = 999_999_999

/** The run of these settings, at its end. */
export const growthPlace = (settings: GrowthSettings) =>
  ({
    page: 'growth',
    run: { kind: 'inline', name: growthScenario(settings) },
    step: atTheEnd,
    view: 'throughput',
  }) as const satisfies Partial<Place>
