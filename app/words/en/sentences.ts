/** How values are put into a lesson's sentences. */
export const sentences = {
  list: (items: readonly string[]) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`),
  words: { nobody: 'nobody', none: 'none', broker: 'the broker', all: 'all of them' },
}
