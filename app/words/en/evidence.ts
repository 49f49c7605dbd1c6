import { logTells } from './log-tells'
import { replicationTells } from './replication-tells'

const whole = new Intl.NumberFormat('en')

const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms >= 1000 ? 1 : ms >= 10 ? 2 : 3)} s`

const tenths = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** The page "Evidence". */
export const evidence = {
  title: 'Does it behave as Kafka does?',
  runningLead: 'The engine in this page is running every vector and every recording of a real broker, now, in this browser.',
  doneLead: 'The engine in this page has just run every vector and every recording of a real broker, in this browser.',
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  skippedWithReason: 'skipped, with a reason',
  number: (n: number) => whole.format(n),
  seconds,
  progress: 'How far it is',
  soFar: (compared: number, files: number, of: number, ms: number) =>
    `${whole.format(compared)} comparisons, ${String(files)} of ${String(of)} files, ${tenths(ms)} so far`,
  inAll: (compared: number, files: number, ms: number) =>
    `${whole.format(compared)} comparisons out of ${String(files)} files in ${tenths(ms)}`,
  running: (name: string) => `running ${name}`,
  runningNow: 'running',
  waiting: 'waiting',
  file: 'file',
  about: 'what it is about',
  from: 'wanted values come from',
  time: 'time',
  vectors: 'Vectors',
  vectorsLead: 'inputs and what Kafka makes of them',
  recordings: 'Recordings',
  recordingsLead: (kafka: string) => `of Apache Kafka ${kafka}: real consumers, a real broker`,
  families: {
    classic: (n: number) => `${String(n)} groups under the classic protocol`,
    compaction: (n: number) => `${String(n)} logs before and after the broker’s cleaner`,
    offsets: (n: number) => `${String(n)} times the offsets topic, cleaned`,
    retention: (n: number) => `${String(n)} logs before and after retention`,
    transactions: () => 'transaction indexes and who reads what',
    replication: (n: number) => `${String(n)} runs of three brokers and a controller`,
  },
  otherFamily: (n: number) => `${String(n)} recordings`,
  realBroker: 'a real broker',
  vectorFiles: {
    'classic-coordinator.json': { about: 'classic group, broker side', from: 'Kafka’s own tests' },
    'classic-scenarios.json': { about: 'a rebalance, step by step', from: 'replayed on Kafka 4.0' },
    'assignors-classic.json': { about: 'range, round robin, sticky', from: 'Kafka’s own tests' },
    'assignors-server.json': { about: 'uniform and range, in the broker', from: 'Kafka’s own classes' },
    'compaction.json': { about: 'cleaner, retention, segments, batches', from: 'Kafka’s own tests' },
    'compaction-scenarios.json': { about: 'a log and its cleaner, step by step', from: 'computed, and held to Kafka’s tests' },
    'partitioner.json': { about: 'which partition a record goes to', from: 'Kafka’s own tests and two clients' },
    'record-batch': { about: 'batches and a segment, byte by byte', from: 'written by other clients, read by Kafka' },
    'current-assignment.json': { about: 'one member’s next step', from: 'Kafka’s own class' },
    'consumer-coordinator.json': { about: 'consumer group, broker side', from: 'Kafka’s own coordinator' },
    'consumer-scenarios.json': { about: 'a consumer group’s life, step by step', from: 'worked out from Kafka 4.4' },
    'wire-messages.json': { about: 'requests and answers, byte for byte', from: 'Kafka’s own encoder' },
    'wire-schemas.json': { about: 'every field of every message', from: 'Kafka’s definitions' },
    'connect-protocol.json': { about: 'a Connect worker’s inner layer', from: 'Kafka’s own encoder' },
    'read-path.json': { about: 'copies, mode switches and the page cache', from: 'a closed form and a simulation that agree' },
  },
  kafka: (version: string) => `Made with Kafka ${version}.`,
  held: (n: number) => `What the engine was held to, ${whole.format(n)} in number:`,
  comparisons: {
    1: 'Coordinator: given the recorded requests, the same answers, field by field, and the same records',
    2: 'Consumers: given the scenario alone, the same conversation and the same callbacks, in order',
    3: 'Description: the group as the admin client was told of it',
    4: 'Readers: the same records and positions',
  },
  logComparisons: {
    1: 'Cleaner and retention: from the files before, the files after, byte for byte, indexes included',
    2: 'Reading: every file decodes as Kafka’s own tools decode it, and is written again to the same bytes',
    3: 'Appending: the same bytes, positions, rolls, refusals and duplicates',
    4: 'Readers: the same records and positions for either isolation level',
  },
  replicationComparisons: {
    1: 'Controller: the same leaders, epochs, in-sync and eligible sets, in the same order',
    2: 'Clients: the same offsets and errors, the same retries recognised',
    3: 'Logs: at rest each replica’s batches, epochs, log start and high watermark; in the end the files, byte for byte',
    4: 'Followers: the same fetches, truncations and refusals under each leader',
  },
  logTells,
  replicationTells,
  field: 'field',
  wanted: 'wanted',
  got: 'got',
  wholeUnit: '(all of it)',
  moreFailures: (n: number) => `${whole.format(n)} more are in the report.`,
  open: 'Open it in the app',
  skippedBecause: (n: number, why: string) => `${whole.format(n)} skipped: ${why}`,
  reasons: {
    prose: 'written for people, with nothing in it to compare.',
    damaged: 'the recorded file is not the one that its description speaks of; ours was held to its hash.',
  },
  refused: {
    'cannot-fetch': (what: string) => `Not run: ${what} could not be fetched. Look at the network, then run it again.`,
    unreadable: (what: string) => `Not run: this is not a form that can be run (${what}).`,
    threw: (what: string) => `The engine broke off: ${what}.`,
  },
  noWorker:
    'The worker that compares was refused by this browser, or it stopped. What is counted here was compared; what waits was not. Run it again, or try another browser.',
  noList: 'The list of recordings could not be fetched, so nothing was run. Look at the network, then run it again.',
  again: 'Run it again',
  save: 'Save the report',
  method: 'A number here is counted while it runs in this tab. None of them is stored.',
}
