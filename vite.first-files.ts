/** What a file needs before its first line runs is one file: small ones that always come together are compressed worse. */
export const lean = {
  comments: { annotation: false, legal: false, jsdoc: false },
  codeSplitting: { groups: [{ name: 'first', tags: ['$initial' as const] }] },
}

interface Chunk {
  readonly name: string
  readonly facadeModuleId: string | null
}

/** `views/stage/spec.ts` is one of many of its name; a part of the engine that comes late is in no file. */
export const byFolder =
  (assets: string) =>
  ({ name, facadeModuleId }: Chunk): string => {
    const part = /part:(\w+)$/.exec(facadeModuleId ?? '')?.[1]
    if (part !== undefined) return `${assets}/engine.${part}-[hash].js`
    const folder = name === 'spec' ? /([^/]+)[/]spec[.]ts$/.exec(facadeModuleId ?? '')?.[1] : undefined
    return `${assets}/${folder === undefined ? '' : `${folder}.`}[name]-[hash].js`
  }
