import { useRef } from 'react'
import { useWordsWith } from '../player/use-words-with'
import { useAttempt } from './use-attempt'
import { useDropped } from './use-dropped'

/** Takes a file by hand, by drop, or out of the clipboard. */
export function Drop() {
  const words = useWordsWith('recordings')
  const input = useRef<HTMLInputElement>(null)
  const attempt = useAttempt()
  useDropped(attempt)
  const { reading, trouble, choosing, take, chooseGroup } = attempt
  return (
    <section className="drop">
      <p>{words.recordings.drop}</p>
      <button type="button" className="button button-primary" onClick={() => input.current?.click()}>
        {words.recordings.choose}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="recording-file"
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <p role="status">{reading === null ? '' : words.recordings.reading(reading)}</p>
      <p role="alert" className="error-text">
        {trouble === null ? '' : trouble(words)}
      </p>
      {choosing === null ? null : (
        <div className="drop-groups">
          <p>{words.recordings.chooseGroup(choosing.groups.length)}</p>
          {choosing.groups.map((group) => (
            <button
              key={group}
              type="button"
              className="button"
              onClick={() => {
                chooseGroup(group)
              }}
            >
              {group}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
