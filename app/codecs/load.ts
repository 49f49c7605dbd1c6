import { codecsAtHand, compressors, handInCodec, type Codec, type CodecName, type Codecs } from '../../engine'

const loaders: Readonly<Record<CodecName, () => Promise<Codec>>> = {
  gzip: async () => (await import('./gzip')).gzip,
  snappy: async () => (await import('./snappy')).snappy,
  lz4: async () => (await import('./lz4')).lz4,
  zstd: async () => (await import('./zstd')).zstd,
}

/** The codecs and one more, loaded now that something needs it. */
export async function withCodec(codecs: Codecs, name: CodecName): Promise<Codecs> {
  return new Map([...codecs, [name, await loaders[name]()]])
}

/** Runs `work`, and again with one codec more whenever it names one that it lacks. */
export async function withCodecs<T>(work: (codecs: Codecs) => T, lacking: (error: unknown) => CodecName | null): Promise<T> {
  let codecs: Codecs = new Map()
  for (;;) {
    try {
      return work(codecs)
    } catch (error) {
      const name = lacking(error)
      if (name === null || codecs.has(name)) throw error
      codecs = await withCodec(codecs, name)
    }
  }
}

/** Hands the engine every codec that a text names, a scenario or what is done to one: what is written with one is written and read in the worlds of its run. */
export async function bringCodecs(text: string): Promise<void> {
  const escaped = text.includes('\\u')
  const named = compressors.filter((name) => (escaped || text.includes(name)) && !codecsAtHand.has(name))
  for (const name of named) handInCodec(name, await loaders[name]())
}
