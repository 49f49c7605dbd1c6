declare module 'snappyjs' {
  export function compress(bytes: Uint8Array): Uint8Array
  export function uncompress(bytes: Uint8Array, mostBytes?: number): Uint8Array
}

declare module 'lz4js' {
  /** Returns how many bytes of `to` it wrote; 0 where nothing could be shortened. `table` has a place for each hash, all 0 at first. */
  export function compressBlock(from: Uint8Array, to: Uint8Array, at: number, length: number, table: number[]): number
  /** Returns where in `to` it stopped writing, which may lie behind its end. */
  export function decompressBlock(from: Uint8Array, to: Uint8Array, at: number, length: number, toAt: number): number
}
