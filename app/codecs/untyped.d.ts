declare module 'snappyjs' {
  export function compress(bytes: Uint8Array): Uint8Array
  export function uncompress(bytes: Uint8Array, mostBytes?: number): Uint8Array
}

declare module 'lz4js' {
  export function compress(bytes: Uint8Array): Uint8Array
  /** Returns where in `to` it stopped writing, which may lie behind its end. */
  export function decompressBlock(from: Uint8Array, to: Uint8Array, at: number, length: number, toAt: number): number
}
