import type { CacheReader } from '../../select/page-cache'
import { feltSays, feltTitle, inOrder } from '../../views/page-cache/spec'
import type { Words } from '../../words/en'
import './felt.css'

/** What reading costs each reader of a segment, and for how long it may pause before its next page has gone. */
export function FeltList({ readers, words }: { readonly readers: readonly CacheReader[]; readonly words: Words }) {
  const title = feltTitle(readers, words)
  return (
    <div className="felt" role="group" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {inOrder(readers).map((reader) => (
          <li key={reader.name}>
            <b>{reader.name}</b> {feltSays(reader, words)[0]}
          </li>
        ))}
      </ul>
    </div>
  )
}
