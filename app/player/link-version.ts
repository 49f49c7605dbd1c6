/** The version that links are written in. */
export const linkVersion = 1

/** From the parameters of an older version to those of the next, one entry a version. Version 0 had no number and called the granularity `steps`. */
const migrations: readonly ((hash: URLSearchParams) => URLSearchParams)[] = [
  (hash) => {
    const next = new URLSearchParams(hash)
    const by = next.get('steps')
    if (by !== null && !next.has('by')) next.set('by', by)
    next.delete('steps')
    return next
  },
]

/** Hash parameters of any version we know, as the current version has them; `null` for one that is not known yet. */
export function migrate(hash: URLSearchParams): URLSearchParams | null {
  const version = hash.has('v') ? Number(hash.get('v')) : 0
  if (!Number.isInteger(version) || version < 0 || version > linkVersion) return null
  return migrations.slice(version).reduce((params, next) => next(params), hash)
}
