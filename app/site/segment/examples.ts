/** Segments that ship: a recorded log and one of its states, or the one that is damaged on purpose. */
export const examples = [
  'compaction-basic/0-before',
  'compaction-basic/1-after',
  'compaction-dirty-ratio/2-at-threshold',
  'compaction-dirty-ratio/3-before-pass-2',
  'compaction-tombstones/0-before',
  'compaction-tombstones/1-after-pass-1',
  'compaction-tombstones/3-after-pass-2',
  'compaction-transactions/0-before',
  'compaction-compressed/0-before',
  'transactions-index/2-all-decided',
  'offsets-topic-classic/0-before',
  'offsets-topic-consumer/0-before',
  'damaged',
] as const

export type ExampleName = (typeof examples)[number]

export const isExample = (name: string): name is ExampleName => (examples as readonly string[]).includes(name)

/** What the broker knew of its files when they were copied, and they do not say themselves. */
export interface KnownOfFiles {
  /** The cleaner's checkpoint; `null`: there was none. */
  readonly checkpoint: number | null
  readonly lastIsActive: boolean
}

/** Files to open, and what is known of them besides. */
export interface Copied {
  readonly files: readonly File[]
  readonly known: KnownOfFiles | null
}

async function fileAt(address: string, name: string): Promise<File> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(address)
  return new File([await answer.arrayBuffer()], name)
}

const damagedLog = '00000000000000001000.log'
/** Within the key of the only record of a batch. */
const damagedByte = 558

async function damaged(): Promise<Copied> {
  const bytes = new Uint8Array(await (await fileAt(`./vectors/record-batch/${damagedLog}`, damagedLog)).arrayBuffer())
  bytes[damagedByte] = (bytes[damagedByte] ?? 0) ^ 0x20
  return { files: [new File([bytes], damagedLog)], known: null }
}

interface State {
  readonly files: readonly { readonly name: string }[]
  /** A line of `cleaner-offset-checkpoint`: topic, partition, offset. */
  readonly cleanerCheckpoint: string | null
}

interface Described {
  readonly states: Readonly<Record<string, State>>
}

/** The files of an example; rejects where one cannot be fetched. */
export async function filesOfExample(name: ExampleName): Promise<Copied> {
  if (name === 'damaged') return damaged()
  const [log = '', state = ''] = name.split('/')
  const { states } = (await (await fetch(`./recordings/${log}/expected.json`)).json()) as Described
  const recorded = states[state]
  const names = recorded?.files ?? []
  const files = await Promise.all(names.map(async (file) => fileAt(`./recordings/${log}/${state}/${file.name}`, file.name)))
  const line = recorded?.cleanerCheckpoint ?? null
  return { files, known: { checkpoint: line === null ? null : Number(line.split(' ').at(-1)), lastIsActive: true } }
}
