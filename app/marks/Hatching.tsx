import { memo, useId } from 'react'
import { useTheme } from '../ui/theme'

/** The ground of what nobody reads: red hatching on the panel's colour. `paint` is what to fill with. */
export function useHatching(): { readonly paint: string; readonly id: string } {
  const id = `hatch${useId().replace(/[^\w-]/g, '')}`
  return { id, paint: `url(#${id})` }
}

/** Belongs inside `<defs>` of the picture that hatches. */
export const Hatching = memo(function Hatching({ id }: { readonly id: string }) {
  const theme = useTheme()
  return (
    <pattern id={id} width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={7} height={7} fill={theme.panel} />
      <rect width={2} height={7} fill={theme.nobody} fillOpacity={0.6} />
    </pattern>
  )
})
