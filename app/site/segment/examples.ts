/** Segments that ship: a recorded log and one of its states, or the one that is damaged on purpose. */
export const examples = [
  'compaction-basic/0-before',
  'compaction-basic/1-after',
  'compaction-dirty-ratio/0-before',
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

async function fileAt(address: string, name: string): Promise<File> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(address)
  return new File([await answer.arrayBuffer()], name)
}

const damagedLog = '00000000000000001000.log'
/** Within the key of the only record of a batch. */
const damagedByte = 558

async function damaged(): Promise<readonly File[]> {
  const bytes = new Uint8Array(await (await fileAt(`./vectors/record-batch/${damagedLog}`, damagedLog)).arrayBuffer())
  bytes[damagedByte] = (bytes[damagedByte] ?? 0) ^ 0x20
  return [new File([bytes], damagedLog)]
}

interface Described {
  readonly states: Readonly<Record<string, { readonly files: readonly { readonly name: string }[] }>>
}

/** The files of an example; rejects where one cannot be fetched. */
export async function filesOfExample(name: ExampleName): Promise<readonly File[]> {
  if (name === 'damaged') return damaged()
  const [log = '', state = ''] = name.split('/')
  const { states } = (await (await fetch(`./recordings/${log}/expected.json`)).json()) as Described
  const names = states[state]?.files ?? []
  return Promise.all(names.map(async (file) => fileAt(`./recordings/${log}/${state}/${file.name}`, file.name)))
}
