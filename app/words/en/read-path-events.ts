import { bytesText } from '../bytes'
import type { Telling, Told } from '../told'

/** Places by the name that the engine has for them. */
const places: Readonly<Record<string, string>> = {
  disk: 'the disk',
  nic: 'the network card',
  'page-cache': 'the page cache',
  'user-buffer': 'the application’s buffer',
  'jvm-heap': 'the Java heap',
  'jvm-direct-buffer': 'a direct buffer',
  'tls-buffer': 'the TLS buffer',
  'tls-record': 'a TLS record',
  pipe: 'the pipe',
  'socket-buffer': 'the socket buffer',
  'socket-receive-buffer': 'the receive buffer',
}

const place = (name: string | undefined): string => places[name ?? ''] ?? name ?? ''

const way = ({ detail }: Told): string => `${bytesText(detail['bytes'])} from ${place(detail['from'])} to ${place(detail['to'])}`

const range = (detail: Told['detail']): string => {
  const first = Number(detail['first'] ?? 0)
  return `pages ${String(first)} to ${String(first + Number(detail['pages'] ?? 1) - 1)}`
}

/** How many pages a list of them names. */
const pagesIn = (text: string | undefined): number => (text === undefined || text === '' ? 0 : text.split(' ').length)

const syscall = (detail: Told['detail']): string => detail['syscall'] ?? 'the call'

/** What happens on the way from the disk to the wire. */
export const readPathMakers = {
  TransferStarted: ({ who, detail }) => [
    `${who}: ${bytesText(detail['fileBytes'])} are to be sent`,
    `The way is ${detail['strategy'] ?? 'given'}, ${bytesText(detail['bufferBytes'])} a call.`,
  ],
  TransferDone: ({ who, detail }) => [
    `${who}: all is sent`,
    `It took ${detail['modeSwitches'] ?? '0'} mode switches, ${detail['cpuCopies'] ?? '0'} copies by the CPU and ${detail['dmaCopies'] ?? '0'} by DMA.`,
  ],
  EnterKernel: ({ detail }) => [
    `${syscall(detail)} enters the kernel`,
    'The same thread goes on with more rights: a mode switch. The scheduler has no part in it.',
  ],
  ExitKernel: ({ detail }) => [`${syscall(detail)} returns`, 'Back in user mode: the second mode switch of the call.'],
  DmaCopy: (told) => [`DMA moves ${way(told)}`, 'The device does it by itself; the CPU only set it up.'],
  CpuCopy: (told) => [`The CPU copies ${way(told)}`, 'Byte by byte, from memory to memory: the payload is read and written once more.'],
  DescriptorCopy: ({ detail }) => [
    `Page references go to ${place(detail['to'])}`,
    `${bytesText(detail['bytes'])} say which pages are meant. The payload stays where it is.`,
  ],
  Transform: ({ detail }) => [
    `${bytesText(detail['bytes'])} are encrypted`,
    'The CPU reads the payload and writes another one, so no page can go to the wire as it is.',
  ],
  PageFault: () => ['A page fault', 'The kernel maps pages while it is in the call: it costs, but crosses nothing.'],
  PagesFound: ({ detail }) => [`${bytesText(detail['bytes'])} are in the page cache`, 'The disk is not asked.'],
  LoopAgain: ({ detail }) => [
    `Round ${String(Number(detail['round'] ?? 0) + 1)} of ${detail['rounds'] ?? '1'}`,
    'The buffer holds only so much: the same steps come again.',
  ],
  LoopRepeated: ({ detail }) => [
    `${detail['rounds'] ?? 'Many'} rounds alike`,
    `${bytesText(detail['bytes'])} more by ${detail['syscalls'] ?? 'as many'} system calls, counted at once.`,
  ],
  RepeatedInRound: ({ detail }) => [`${detail['repetitions'] ?? 'Many'} times alike`, 'They are counted at once.'],
  PageAppended: ({ detail }) => [`Page ${detail['page'] ?? ''} is written`, 'It is in memory from now on, for whoever reads it soon.'],
  PageRead: ({ who, detail }) => [`${who} reads page ${detail['page'] ?? ''}`, 'It comes out of memory.'],
  PageMissed: ({ who, detail }) => [
    `${who} misses page ${detail['page'] ?? ''}`,
    'It is not in memory: the thread sleeps, and the scheduler runs another. That is a context switch.',
  ],
  PageAwaited: ({ who, detail }) => [`${who} waits for page ${detail['page'] ?? ''}`, 'It is on its way from the disk already.'],
  ReadAhead: ({ who, detail }) => [
    `The kernel asks for ${range(detail)}`,
    `${who} reads in order, so ${detail['fromDisk'] ?? 'some'} pages are fetched at once.`,
  ],
  PagesArrived: ({ detail }) => [`From the disk: ${range(detail)}`, 'They wait in memory for their reader.'],
  PagesEvicted: ({ detail }) => [
    `Evicted pages: ${String(pagesIn(detail['pages']))}`,
    'Memory is full: those touched longest ago make room.',
  ],
  PagesPromoted: ({ detail }) => [`Touched twice: page ${detail['pages'] ?? ''}`, 'It moves to the active list.'],
  PagesDemoted: ({ detail }) => [`Active no more: page ${detail['pages'] ?? ''}`, 'The inactive list was empty.'],
  ReaderStarted: ({ who, detail }) => [
    `${who} begins to read`,
    `It begins at page ${detail['page'] ?? '0'}, ${detail['behindPages'] ?? '0'} pages behind the end of the log.`,
  ],
  ReaderCaughtUp: ({ who }) => [`${who} has read everything`, 'Its next fetch waits for the next append.'],
  ReaderPaused: ({ who }) => [`${who} pauses`, 'What it wants next grows older in memory meanwhile.'],
  ReaderResumed: ({ who, detail }) => [`${who} reads on`, `It is ${detail['behindPages'] ?? '0'} pages behind.`],
} satisfies Readonly<Record<string, (told: Told) => Telling>>
