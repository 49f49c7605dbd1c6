import type { CellLook } from './look'

const edge = 1.5

/** A small cell: whole for the latest of its key, a frame for what goes or was aborted, the lower half for what is protected. */
export function smallOutline(look: CellLook, x: number, y: number, width: number, height: number): string {
  if (look === 'stays') return `M${String(x)} ${String(y + height / 2)}h${String(width)}v${String(height / 2)}h-${String(width)}z`
  const whole = `M${String(x)} ${String(y)}h${String(width)}v${String(height)}h-${String(width)}z`
  if (look !== 'goes' && look !== 'aborted') return whole
  // What lies between two outlines is quicker to paint than a stroke.
  const [wide, high] = [String(width - 2 * edge), String(height - 2 * edge)]
  return `${whole}M${String(x + edge)} ${String(y + edge)}v${high}h${wide}v-${high}z`
}

/** The hole in a tombstone. */
export const smallHole = (x: number, y: number, width: number, height: number): string =>
  `M${String(x + 2)} ${String(y + 3)}h${String(width - 4)}v${String(height - 6)}h-${String(width - 4)}z`
