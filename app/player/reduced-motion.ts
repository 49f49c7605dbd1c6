import { media } from '../ui/media'

/** Whether the reader's system asks for no travel. */
export const reducedMotion = media('(prefers-reduced-motion: reduce)')
