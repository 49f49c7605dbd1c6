/** How values are put into a lesson's sentences. */
export const sentences = {
  list: (items: readonly string[]) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`),
  words: { nobody: 'nobody', none: 'none', broker: 'the broker', timer: 'its own timer' },
  /** Lanes of scenarios, as a reader calls them. */
  lanes: {
    eager: 'eager',
    cooperative: 'cooperative',
    static: 'static members',
    range: 'range',
    roundrobin: 'round robin',
    sticky: 'sticky',
  },
  /** Heads of the columns of a table of runs. */
  columns: {
    run: 'What happens',
    who: 'Who tells the coordinator',
    message: 'With',
    known: 'Until the group knows',
    reads: 'Until all is read again',
    unread: 'Unread, summed',
    moved: 'Partitions that moved',
  },
  layers: {
    outer: 'Read by the broker',
    inner: 'Only passed on',
    consumer: 'A consumer’s JoinGroup',
    connect: 'A Connect worker’s JoinGroup',
  },
}
