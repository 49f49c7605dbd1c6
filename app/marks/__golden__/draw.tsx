import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MotionContext, restingAt } from '../../ui/motion'
import { ThemeContext } from '../../ui/theme'
import { light, type Tokens } from '../../ui/tokens'

const rounded = (svg: string): string => svg.replace(/-?\d+\.\d{4,}/g, (number) => String(Math.round(Number(number) * 1000) / 1000))

/** React's ids, numbered in order of appearance. */
function renumbered(svg: string): string {
  const ids = new Map<string, string>()
  return svg.replace(/\b(hatch|until|strip)[\w-]*R[\w-]*/g, (id, kind: string) => {
    const known = ids.get(id)
    if (known !== undefined) return known
    const fresh = `${kind}-${String(ids.size + 1)}`
    ids.set(id, fresh)
    return fresh
  })
}

/** An SVG that fits a review: three decimals, ids in order, one shape a line, behind the groups that it begins. */
export function tidied(svg: string): string {
  return `${renumbered(rounded(svg)).replace(/(?!^)<(?!\/|title)/g, '\n<').replace(/(<g[^>]*>)\n(?=<)/g, '$1')}\n`
}

/** What stands at `t`, as a tidy SVG. */
export function drawn(picture: ReactElement, t: number, theme: Tokens = light): string {
  return tidied(
    renderToStaticMarkup(
      <MotionContext value={restingAt(t)}>
        <ThemeContext value={theme}>{picture}</ThemeContext>
      </MotionContext>,
    ),
  )
}
