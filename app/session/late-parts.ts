/** Parts of the engine that only some runs have use for. */
export type EnginePart = 'classic' | 'consumer' | 'sticky' | 'storedLog' | 'readPath' | 'replication'

export const engineParts: readonly EnginePart[] = ['classic', 'consumer', 'sticky', 'storedLog', 'readPath', 'replication']

/** Resolves when these parts are here. As it stands they always are; the page's worker is built with functions of its own, which fetch them (`vite.late-parts.ts`). */
export const bringEngineParts = (parts: readonly EnginePart[]): Promise<unknown> => Promise.resolve(parts)
