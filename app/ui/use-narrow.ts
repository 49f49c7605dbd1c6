import { media, useMedia } from './media'

const narrow = media('(max-width: 899px)')

/** Whether there is room for one column only. */
export const useNarrow = (): boolean => useMedia(narrow)
