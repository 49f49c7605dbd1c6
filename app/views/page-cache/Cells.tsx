import { useId, useRef } from 'react'
import { write } from '../../marks/motion-shape'
import type { PageState } from '../../select/page-cache'
import { useMomentOfRender, useMotion } from '../../ui/motion'
import { useTheme } from '../../ui/theme'
import type { Tokens } from '../../ui/tokens'
import { cellOf, type PageGrid } from './grid'
import { pageStates } from './spec'

export interface CellLook {
  readonly fill: string
  readonly stroke: string
  readonly width: number
  readonly dash: string | undefined
}

/** Grey is in memory, blue came before it was asked for, hatched was there and is gone; what is not in memory is an outline. */
export function cellLook(state: PageState, theme: Tokens, hatching: string): CellLook {
  switch (state) {
    case 'cached':
      return { fill: theme.softInk, stroke: theme.softInk, width: 1, dash: undefined }
    case 'ahead':
      return { fill: theme.card, stroke: theme.dma, width: 1.8, dash: undefined }
    case 'evicted':
      return { fill: hatching, stroke: theme.softInk, width: 1, dash: undefined }
    case 'disk':
      return { fill: theme.card, stroke: theme.softInk, width: 1, dash: undefined }
    case 'unwritten':
      return { fill: 'none', stroke: theme.softInk, width: 1, dash: '2 3' }
  }
}

/** What was in memory once: grey strokes across. `paint` is what to fill with. */
export function useEvictedHatching(): { readonly id: string; readonly paint: string } {
  const id = `hatch${useId().replace(/[^\w-]/g, '')}`
  return { id, paint: `url(#${id})` }
}

export function EvictedHatching({ id }: { readonly id: string }) {
  const theme = useTheme()
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} fill={theme.card} />
      <rect width={1.6} height={6} fill={theme.softInk} fillOpacity={0.75} />
    </pattern>
  )
}

const tidy = (value: number): string => String(Math.round(value * 100) / 100)

/** All cells of one state as one path: there may be thousands. */
function pathOf(grid: PageGrid, pages: readonly number[], inset: number): string {
  return pages
    .map((page) => {
      const { x, y, width, height } = cellOf(grid, page)
      return `M${tidy(x + inset)} ${tidy(y + inset)}h${tidy(width - 2 * inset)}v${tidy(height - 2 * inset)}h${tidy(2 * inset - width)}z`
    })
    .join('')
}

function Group({
  grid,
  pages,
  states,
  hatching,
}: {
  readonly grid: PageGrid
  readonly pages: readonly number[]
  readonly states: readonly PageState[]
  readonly hatching: string
}) {
  const theme = useTheme()
  return pageStates.map((state) => {
    const here = pages.filter((page) => states[page] === state)
    if (here.length === 0) return null
    const { fill, stroke, width, dash } = cellLook(state, theme, hatching)
    return (
      <path
        key={state}
        d={pathOf(grid, here, width / 2)}
        fill={fill}
        stroke={stroke}
        strokeWidth={width}
        strokeDasharray={dash}
        strokeLinejoin="round"
      />
    )
  })
}

interface Props {
  readonly grid: PageGrid
  readonly from: readonly PageState[]
  readonly to: readonly PageState[]
  readonly markers: readonly number[]
  readonly hatching: string
}

/** The pages of a segment; those whose state changes in this step fade from one look to the other. */
export function Cells({ grid, from, to, markers, hatching }: Props) {
  const theme = useTheme()
  const old = useRef<SVGGElement>(null)
  const fresh = useRef<SVGGElement>(null)
  const moment = useMomentOfRender()
  const all = to.map((_, page) => page)
  const changed = all.filter((page) => from[page] !== undefined && from[page] !== to[page])
  const still = all.filter((page) => !changed.includes(page))
  useMotion((t) => {
    write(old.current, 'opacity', 1 - t)
    write(fresh.current, 'opacity', t)
  })
  return (
    <g>
      <Group grid={grid} pages={still} states={to} hatching={hatching} />
      {changed.length === 0 ? null : (
        <>
          <g ref={old} opacity={1 - moment}>
            <Group grid={grid} pages={changed} states={from} hatching={hatching} />
          </g>
          <g ref={fresh} opacity={moment}>
            <Group grid={grid} pages={changed} states={to} hatching={hatching} />
          </g>
        </>
      )}
      {markers
        .filter((page) => page < to.length)
        .map((page) => {
          const { x, y, width, height } = cellOf(grid, page)
          const [size, middle] = [Math.min(width * 0.3, 4), y + height / 2]
          return (
            <path
              key={page}
              d={`M${tidy(x + width / 2 - size)} ${tidy(middle - size * 1.4)}L${tidy(x + width / 2 + size)} ${tidy(middle)}L${tidy(x + width / 2 - size)} ${tidy(middle + size * 1.4)}Z`}
              fill={theme.dma}
            />
          )
        })}
    </g>
  )
}
