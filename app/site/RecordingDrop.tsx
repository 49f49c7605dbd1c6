import { useRef, useState } from 'react'
import { problemText } from '../player/problem-text'
import { usePlayer } from '../player/react'
import { useWordsWith } from '../player/use-words-with'
import { Refusal } from '../session/connection'
import { problem, type Problem } from '../session/messages'
import { openFile, fileBytesMost } from './own-file'

interface Choosing {
  readonly name: string
  readonly text: string
  readonly groups: readonly string[]
}

interface Attempt {
  readonly reading: string | null
  readonly trouble: Problem | null
  readonly choosing: Choosing | null
  readonly take: (file: File | undefined) => void
  readonly chooseGroup: (group: string) => void
}

/** Opens a file, or says what is wrong with it, or which groups there are to choose from. */
function useAttempt(): Attempt {
  const player = usePlayer()
  const [reading, setReading] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Problem | null>(null)
  const [choosing, setChoosing] = useState<Choosing | null>(null)

  const attempt = (name: string, read: () => Promise<string>, group: string | null): void => {
    setTrouble(null)
    setChoosing(null)
    setReading(name)
    const open = async (): Promise<void> => {
      const text = await read()
      const groups = await openFile(player, name, text, group)
      if (groups.length > 0) setChoosing({ name, text, groups })
    }
    open()
      .catch((error: unknown) => {
        setTrouble(error instanceof Refusal ? error.problem : problem('unexpected', { what: String(error) }))
      })
      .finally(() => {
        setReading(null)
      })
  }
  return {
    reading,
    trouble,
    choosing,
    take(file) {
      if (file === undefined) return
      if (file.size > fileBytesMost) setTrouble(problem('recording-too-large', { limitBytes: fileBytesMost }))
      else attempt(file.name, () => file.text(), null)
    },
    chooseGroup(group) {
      if (choosing !== null) attempt(choosing.name, () => Promise.resolve(choosing.text), group)
    },
  }
}

/** Takes a file by hand or by drop. */
export function Drop() {
  const words = useWordsWith('recordings')
  const input = useRef<HTMLInputElement>(null)
  const { reading, trouble, choosing, take, chooseGroup } = useAttempt()
  return (
    <section
      className="drop"
      onDragOver={(event) => {
        event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files[0])
      }}
    >
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
          take(target.files?.[0])
          target.value = ''
        }}
      />
      <p role="status">{reading === null ? '' : words.recordings.reading(reading)}</p>
      <p role="alert" className="error-text">
        {trouble === null ? '' : problemText(trouble, words)}
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
