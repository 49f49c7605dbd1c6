import { lazy, type ComponentType } from 'react'
import type { ViewName } from '../../views/names'
import type { GlanceProps } from './glance-props'
import type { GlanceOf } from './topics'
import { useMomentSpec } from './use-moment-spec'
import { Late } from '../../player/Late'

/** Each is fetched with the row that shows it. */
const glances: Partial<Readonly<Record<ViewName, ComponentType<GlanceProps>>>> = {
  epochs: lazy(async () => ({ default: (await import('./RungsGlance')).RungsGlance })),
  log: lazy(async () => ({ default: (await import('./CellsGlance')).CellsGlance })),
  'two-logs': lazy(async () => ({ default: (await import('./LogsGlance')).LogsGlance })),
  'read-path': lazy(async () => ({ default: (await import('./CopiesGlance')).CopiesGlance })),
}

/** A view of one moment, small: only what can be seen at a glance. */
export function MomentGlance({
  glance,
  title,
}: {
  readonly glance: Extract<GlanceOf, { readonly kind: 'moment' }>
  readonly title: string
}) {
  const spec = useMomentSpec(glance)
  const Picture = glances[glance.view]
  return (
    <div className="glance">
      {spec === null || Picture === undefined ? null : (
        <Late>
          <Picture spec={spec} title={title} />
        </Late>
      )}
    </div>
  )
}
