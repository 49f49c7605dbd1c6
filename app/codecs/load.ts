import type { Codec, CodecName, Codecs } from '../../engine'

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
