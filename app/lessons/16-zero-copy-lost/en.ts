export const en = {
  'phase.plain': 'Plaintext',
  'phase.tls': 'TLS, as Kafka does it',
  'phase.kernel': 'What kernel TLS would change',
  'phase.remote': 'From remote storage',
  'phase.not': 'What is only said to lose it',

  asks: 'A slice of a file, not its bytes',
  'asks.text':
    'For a fetch the broker looks up where the records lie: file, start, end. It reads none of them. When it answers, it lets the connection send that slice.',
  'asks.here': 'Here the slice is {bytes}, all of it in memory.',

  gathers: 'sendfile(), called from Java',
  'gathers.text': '`FileChannel.transferTo` is sendfile() on Linux. The network card takes {moved} straight from the page cache.',

  full: 'The socket is full',
  'full.text':
    'A socket takes only so much at once. The network thread does not wait: it serves its other connections until there is room.',
  'full.exact':
    'One more call, and a [[context switch]] if the thread has nothing else to do. “One call for the whole file” never happens.',

  'plain-done': 'Plaintext: no copy by the CPU',
  'plain-done.text': 'SASL changes nothing here: it says who is there, not what the bytes are.',
  'plain-done.here': '{bytes} in {calls} calls and {switches} crossings. Copies by the CPU: {cpuCopies}.',

  reads: 'TLS: the bytes come up',
  'reads.text':
    'What leaves must be encrypted, so it has to change on the way. Kafka reads {moved} at a time into a buffer of its own: the CPU copies again.',

  encrypts: 'Every byte is written anew',
  'encrypts.text':
    'A record of {moved} is encrypted into another buffer. This is more than a copy: the CPU reads every byte and computes another.',
  'encrypts.predict': 'The bytes lie in the broker’s buffer. What comes next?',
  'encrypts.choice.1': 'They are encrypted',
  'encrypts.choice.2': 'They are copied to the socket',
  'encrypts.choice.3': 'The network card takes them',
  'encrypts.granted': 'All of these happen to some bytes on their way out.',
  'encrypts.because': 'A TLS record must be whole before it can be sent, and Java encrypts in user space.',

  bounces: 'And once more, for Java',
  'bounces.text':
    'Kafka’s network buffer lies on the heap, where the collector may move it. So {moved} are copied to a place that stays, before the kernel gets them.',

  'tls-done': 'The copies are back',
  'tls-done.text': 'The page cache still helps: nothing was read from disk. But the way out is the old one, and longer.',
  'tls-done.exact':
    'Kafka reads 32 KiB at a time and writes one record of at most 16 KiB by each call. The CPU time goes to the cipher more than to the copies.',
  'tls-done.here': '{calls} calls, {switches} crossings; the CPU copied {cpuBytes} and encrypted {encrypted} to send {bytes}.',

  'in-kernel': 'Encrypt on the way down',
  'in-kernel.text':
    'If the kernel knows the keys, sendfile() can encrypt from the page cache into the socket’s buffer. Nothing goes up to the program.',
  'in-kernel.exact':
    'Kafka does not use it: its TLS is Java’s SSLEngine, in user space. This lane is what the kernel could do, not what a broker does.',

  'kernel-done': 'One call again',
  'kernel-done.text': 'The cipher’s work stays. The copies and the crossings go.',
  'kernel-done.here': '{calls} call, {switches} crossings; copied by the CPU: {cpuCopies} times; encrypted: {encrypted}.',

  remote: 'There is no file here',
  'remote.text':
    'With tiered storage old segments lie elsewhere. Bytes come in by the network first, and there is no page cache to send them from.',

  'remote-done': 'Through the heap',
  'remote-done.text': 'The broker fills a buffer on its heap from the remote store, and answers from there.',
  'remote-done.exact': 'This is the least it takes. HTTPS to the store and the plugin’s own buffers come on top.',
  'remote-done.here': '{bytes} came in and went out: {cpuCopies} copies by the CPU, {calls} calls.',

  lags: 'A consumer that lags behind',
  'lags.text':
    'Its pages are in memory no more: the disk has to bring {moved}, and the network thread sleeps meanwhile, with all its connections.',
  'lags.predict': 'The pages are not in memory. How often does the CPU copy the bytes?',
  'lags.granted': '{chosen} would be so if the bytes went through the broker’s own memory.',
  'lags.because': 'Only the page cache has to be filled, by DMA. The road from there is the same. Copies by the CPU: {answer}.',

  said: 'The cache is lost, not the road',
  'said.text':
    'A lagging reader pays with waiting, not with copies. Compression does not lose zero copy either: batches stay as they were sent.',
  'said.exact':
    'Converting messages for very old clients did lose it. Kafka 4.0 removed that, together with the protocol versions that needed it.',
  'said.here': 'It slept {contexts} times; copies by the CPU: {cpuCopies}.',

  try: 'Switch TLS on and off under other sizes.',
  'try.switch': 'Set file, buffer, cache and TLS yourself',
}
