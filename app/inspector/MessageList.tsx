import type { ListedMessage } from '../select/last-messages'
import type { Selection } from '../select/subject'
import type { WordsWith } from '../words/en'

export interface MessageListProps {
  readonly messages: readonly ListedMessage[]
  readonly words: WordsWith<'inspector'>
  readonly onSelect: ((selection: Selection) => void) | null
}

/** The last messages of a group or a member, each to be opened: where the picture shows none, this is the way to their bytes. */
export function MessageList({ messages, words, onSelect }: MessageListProps) {
  const { inspector } = words
  if (messages.length === 0 || onSelect === null) return null
  return (
    <section className="inspector-part why">
      <h3>{inspector.lastMessages}</h3>
      <ol>
        {messages.map(({ number, api, side, from, to, sentAt }) => (
          <li key={number}>
            <span className="why-time">{words.time.at(sentAt)}</span>
            <button
              type="button"
              className="why-link"
              onClick={() => {
                onSelect({ kind: 'message', message: number })
              }}
            >
              {inspector.message(api, side, null)}
            </button>
            <code className="why-rule">{`${from} → ${to}`}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
