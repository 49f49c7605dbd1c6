/** How values are put into a lesson's sentences. */
export const sentences = {
  list: (items: readonly string[]) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`),
  words: {
    nobody: 'nobody',
    none: 'none',
    broker: 'the broker',
    timer: 'its own timer',
    value: 'a value',
    deleted: 'that it was deleted',
    nothing: 'nothing',
  },
  /** Lanes of scenarios, as a reader calls them. */
  lanes: {
    eager: 'eager',
    cooperative: 'cooperative',
    static: 'static',
    consumer: 'consumer group',
    range: 'range',
    roundrobin: 'round robin',
    sticky: 'sticky',
  },
}
