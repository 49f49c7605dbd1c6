/** Parts of the engine that only some runs have use for. */
export type EnginePart = 'classic' | 'readPath'

export const engineParts: readonly EnginePart[] = ['classic', 'readPath']

/** Resolves when these parts are here. As it stands here they always are; the page's worker is built with its own of these (`vite.late-parts.ts`), which fetches them. */
export const bringEngineParts = (parts: readonly EnginePart[]): Promise<unknown> => Promise.resolve(parts)
