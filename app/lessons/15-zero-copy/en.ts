export const en = {
  'phase.four': 'Four copies, four crossings',
  'phase.loop': 'A buffer smaller than the file',
  'phase.sendfile': 'One call for both jobs',
  'phase.kafka': 'Why Kafka can do it',

  jobs: 'Two jobs',
  'jobs.text':
    'A consumer fetches. The broker has two jobs: read a piece of a file, and send it. The plainest program calls read(), then write().',
  'jobs.here': 'Here it is {bytes}, and the buffer holds {buffer}: one round.',

  enters: 'Into the kernel',
  'enters.text':
    'The program may not touch the disk itself. It calls the kernel: one crossing of the line. Often this is called a context switch.',
  'enters.exact':
    'It is a [[mode switch]]: the same thread goes on, in the kernel. A [[context switch]] is the scheduler’s doing, and is counted apart.',

  disk: 'The first copy: disk to memory',
  'disk.text':
    'The disk’s own DMA engine writes {moved} into the [[page cache]]. The CPU only asks for it. This copy is needed, and it pays: the next reader finds it there.',
  'disk.exact': 'The pages were not there, so the thread slept until they came: that is the one context switch of this transfer.',

  up: 'The second copy: to the application',
  'up.text': 'read() has to deliver the bytes into the program’s buffer. Now the CPU moves them itself, all {moved}.',

  back: 'What does the application do with them?',
  'back.text':
    'read() returns: the second crossing. The program holds the bytes and does not look at them. It will hand them back at once.',

  down: 'The third copy: back into the kernel',
  'down.text': 'write() takes the same bytes down again, into the socket’s buffer. The CPU has now moved them twice, for nothing.',
  'down.here': 'So far the CPU has copied {cpuBytes} to send {bytes}.',

  four: 'Four copies, four crossings',
  'four.text':
    'The network card fetches the bytes by DMA: the fourth copy. Two of the four the CPU made, and those two were of no use to anyone.',
  'four.here': '{copies} copies, {cpuCopies} of them by the CPU; {calls} system calls, {switches} crossings; {contexts} context switch.',

  loop: 'The loop multiplies the crossings',
  'loop.text':
    'If the buffer is smaller than the file, read() and write() go round and round. The bytes copied stay the same; the calls do not.',
  'loop.exact':
    'The buffer that forces the loop is the program’s own. The kernel’s page cache is most of the free memory, not a small buffer.',
  'loop.predict': 'How many crossings does 1 GiB take in this loop of {buffer}?',
  'loop.granted': '{chosen} would be one count too early: calls, rounds or crossings are three different numbers.',
  'loop.because': '1 GiB is {gibRounds} rounds of {buffer}, each with two calls, and each call crosses twice: {answer}.',
  'loop.here': 'This {bytes} takes {rounds} rounds, {allCalls} calls and {allSwitches} crossings.',

  'one-call': 'sendfile(): both jobs in one call',
  'one-call.text':
    'sendfile() names the file and the socket at once. The bytes never leave the kernel: the CPU copies {moved} straight into the socket’s buffer.',

  three: 'Three copies, two crossings',
  'three.text':
    'One copy and two crossings are saved. The copy that is left is there because this network card wants its bytes in one piece.',
  'three.here': '{copies} copies, {cpuCopies} by the CPU; {calls} system call, {switches} crossings.',

  references: 'Tags instead of bytes',
  'references.text':
    'A card with scatter-gather can collect pages from wherever they lie. So the socket’s buffer gets only references: which page, from where, how long.',
  'references.predict': 'The card can gather pages. How often does the CPU copy the bytes now?',
  'references.granted': '{chosen} is what it would be with another call, or another card.',
  'references.because': 'The CPU writes references, one a page. Copies of the bytes by the CPU: {answer}.',
  'references.here': 'The references of {bytes} take {moved} themselves.',

  gather: 'The card takes the pages itself',
  'gather.text': 'By DMA the card reads {moved} out of the page cache. The bytes have not moved inside memory at all.',
  'gather.exact':
    'A page stays referenced until the consumer acknowledges it: it may be sent again. Nobody may rewrite it meanwhile; Kafka only appends.',

  two: 'Two copies, two crossings',
  'two.text': 'Four and four have become two and two. This is what is called zero copy.',
  'two.exact': '“Zero” counts what the CPU copies of the bytes. The two DMA copies stay; one of them only while the page is not in memory.',
  'two.here': '{copies} copies, {cpuCopies} by the CPU; {calls} system call, {switches} crossings.',

  cached: 'The same bytes everywhere',
  'cached.text':
    'Kafka keeps batches on disk as producers sent them and consumers get them, so it need not look inside. What was just written is still in memory: then one copy is left.',
  'cached.here': 'With every page in memory: {copies} copy, {cpuCopies} by the CPU, {contexts} context switches.',

  percent: 'Where “65 percent” comes from',
  'percent.text':
    'An often quoted article timed both ways and says that sendfile took about 65 percent less time. It compared with a loop of small buffers.',
  'percent.exact':
    'Its loop read 4 KiB at a time, on Linux 2.6; its own table averages 57 percent. The gain is mostly the crossings, so it shrinks as the buffer grows.',

  try: 'Change the sizes, or begin with a warm cache.',
  'try.sizes': 'Turn buffer, file and cache yourself',
  'try.warm': 'The same with every page in memory',
}
