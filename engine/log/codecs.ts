/** In the order of their numbers in a batch's attributes (Kafka: CompressionType). */
export const compressionTypes = ['none', 'gzip', 'snappy', 'lz4', 'zstd'] as const

export type CompressionType = (typeof compressionTypes)[number]
export type CodecName = Exclude<CompressionType, 'none'>

/** A producer's `compression.type`; none where it says nothing. */
export const compressionNamed = (name: string | undefined): CompressionType => compressionTypes.find((type) => type === name) ?? 'none'

/** One way of compressing. Both throw whatever they like on bytes that they do not take. */
export interface Codec {
  /** Throws rather than make more than `mostBytes`. */
  readonly decompress: (bytes: Uint8Array, mostBytes: number) => Uint8Array
  readonly compress: (bytes: Uint8Array) => Uint8Array
}

/** The codecs that were handed in so far; the engine has none of its own. */
export type Codecs = ReadonlyMap<CodecName, Codec>

export const noCodecs: Codecs = new Map()

/** Those that a running world can write with: of zstd there is none that compresses. */
export const compressors: readonly CodecName[] = ['gzip', 'snappy', 'lz4']

const handedIn = new Map<CodecName, Codec>()

/** What logs in running worlds are written and read with: as many as were handed in so far. */
export const codecsAtHand: Codecs = handedIn

/** Hands a codec in, before a world needs it. It decides what bytes are written, so whoever runs the engine hands in the same. */
export function handInCodec(name: CodecName, codec: Codec): void {
  handedIn.set(name, codec)
}

/** A batch needs a codec that was not handed in: load it and ask again. */
export class CodecNotLoaded extends Error {
  constructor(readonly codec: CodecName) {
    super(`the codec ${codec} is not loaded`)
    this.name = 'CodecNotLoaded'
  }
}

export function codecNamed(codecs: Codecs, name: CodecName): Codec {
  const codec = codecs.get(name)
  if (codec === undefined) throw new CodecNotLoaded(name)
  return codec
}
