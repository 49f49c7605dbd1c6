export const en = {
  'phase.tail': 'All caught up',
  'phase.late': 'One comes late',
  'phase.price': 'What the others feel',

  end: 'At the end of the log',
  'end.text':
    'A has read all that there is. Its next fetch waits in the broker for new records. Kafka keeps no cache of its own: what is in memory is in the kernel’s [[page cache]].',
  'end.here': 'Memory holds {capacity} pages, and the segment has {writtenPages} so far.',

  written: 'Writing fills the cache',
  'written.text':
    'A producer’s records are appended to the file. The page that they go to is in memory from that moment: nobody has to read it from the disk.',
  'written.exact': 'The kernel writes it to the disk later, by itself. Kafka does not wait for that: other replicas keep the records safe.',

  found: 'Just written, read at once',
  'found.text': 'A’s fetch is answered with page {page}: a hit. Where consumers keep up, the disk has nothing to read.',

  shared: 'Three readers, one copy',
  'shared.text':
    'C is a little behind and finds the same pages. However many groups read the tail, memory holds it once; only the network carries it for each.',
  'shared.here': 'Sent so far: {sent}. Read from the disk: {disk}.',

  missed: 'D begins at page 0',
  'missed.text':
    'That page went out of memory long ago. The thread that serves D sleeps until the disk has brought it, and not that page alone.',
  'missed.predict': 'D will read on, page after page. How often does it have to wait for the disk?',
  'missed.granted': '{chosen} would be so if the kernel fetched only what is asked for.',
  'missed.because': 'The kernel sees that D reads in order, and fetches ahead of it from then on. Waits in this run: {answer}.',
  'missed.exact':
    'A sleeping network thread serves none of its other connections either. That is what a miss costs, more than the reading.',
  'missed.here': 'D asked for page {page}; the kernel asks the disk for {windowPages} pages.',

  marker: 'A page with a mark',
  'marker.text':
    'One page of the window carries a [[marker]]. D reads it, finds it there, and by that starts the next window while it goes on.',
  'marker.here': 'Page {page} was marked: {windowPages} more pages come in, from page {windowFirst} on.',

  grows: 'The windows grow',
  'grows.text':
    'Reading page {page} starts a window of {windowPages} pages. Each is larger than the one before, as long as D reads in order.',
  'grows.predict': 'Which page, when D reads it, starts the next window?',
  'grows.granted': 'Page {chosen} has no mark.',
  'grows.because': 'The mark is on page {answer}, the first of the window that was asked for last: so the disk stays ahead.',

  largest: 'As large as it gets',
  'largest.text': 'Now {windowPages} pages at once. The disk is always a window ahead of D, and D never waits.',
  'largest.exact': '`read_ahead_kb` is the limit, 128 KiB by default: 32 pages. Who jumps about gets no readahead at all.',

  room: 'The windows need room',
  'room.text':
    'Memory is full. For each page that comes in another one goes: the one that was touched longest ago. That is the old end of what the others read.',
  'room.here': 'Pages that had to go so far: {evicted}.',

  horizon: 'Everybody’s time gets shorter',
  'horizon.text':
    'A page that nobody touches stays for a while: memory, over all that comes in. Writing alone was slow. D’s reading comes on top.',
  'horizon.exact': '{capacity} pages over {writing} written a second, then over {together} a second with D’s.',
  'horizon.here': 'Before D a page stayed for {without}; now for {survives}.',

  pays: 'C pauses, and pays',
  'pays.text': 'The same again, but C stops for a few seconds. Before D came, that would not have mattered. Now its next page is gone.',
  'pays.here': 'C wants page {page}, {behind} pages behind the end, and waits for the disk.',

  lists: 'The kernel knows better than that',
  'lists.text':
    'Linux keeps two lists. A page that is touched twice moves to the second; what D touches once goes first. So the tail, which several read, stays.',
  'lists.exact':
    'The picture’s default is the plain rule, oldest first. Real kernels have two lists or more, and watch what they evicted too early.',
  'lists.here': 'C pauses as before and comes back to page {page}. It is still there: {misses} misses.',

  try: 'Another rule for who has to go, or nobody late.',
  'try.lists': 'Two lists in place of one',
  'try.alone': 'The three without D',
}
