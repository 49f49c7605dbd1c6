import { noCodecs, type Codecs } from '../../log/codecs'

/** What a vector file may need besides itself: the files that it names, and codecs. */
export interface VectorMeans {
  /** A file beside it, by its name; `null` where there is none. */
  readonly beside: (name: string) => Uint8Array | null
  readonly codecs: Codecs
}

export const noMeans: VectorMeans = { beside: () => null, codecs: noCodecs }
