import { useEffect, useRef, useState } from 'react'
import { problemText } from '../player/problem-text'
import { usePlayer } from '../player/react'
import { Refusal } from '../session/connection'
import { problem, type Problem } from '../session/messages'
import type { WordsWith } from '../words/en'
import { fileBytesMost, openFile, requestLog, textOfFile } from './read-file'

interface Choosing {
  readonly name: string
  readonly text: string
  readonly groups: readonly string[]
}

type DropWords = WordsWith<'recordings'>

/** A sentence, in whatever language is in force when it is read. */
type Trouble = (words: DropWords) => string

export interface Attempt {
  readonly reading: string | null
  readonly trouble: Trouble | null
  readonly choosing: Choosing | null
  readonly take: (files: readonly File[]) => void
  readonly takeText: (text: string) => void
  readonly chooseGroup: (group: string) => void
}

const told =
  (what: Problem): Trouble =>
  (words) =>
    problemText(what, words)

const tooLarge = told(problem('recording-too-large', { limitBytes: fileBytesMost }))

/** Thrown where a file is not one, or is not there any more. */
class Unreadable extends Error {}

const troubleOf = (error: unknown, name: string): Trouble => {
  if (error instanceof Unreadable) return ({ recordings }) => recordings.unreadable(name)
  return told(error instanceof Refusal ? error.problem : problem('unexpected', { what: String(error) }))
}

/** Opens a file, or says what is wrong with it, or which groups there are to choose from. What was dropped last counts, as long as the page is there. */
export function useAttempt(): Attempt {
  const player = usePlayer()
  const [reading, setReading] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const latest = useRef(0)
  useEffect(
    () => () => {
      latest.current = Infinity
    },
    [],
  )

  const begin = (why: Trouble | null): (() => boolean) => {
    const turn = ++latest.current
    setTrouble(() => why)
    setChoosing(null)
    setReading(null)
    return () => latest.current === turn
  }
  const attempt = (name: string, read: () => Promise<string>, group: string | null): void => {
    const isWanted = begin(null)
    setReading(name)
    const open = async (): Promise<void> => {
      const text = await read().catch(() => {
        throw new Unreadable()
      })
      if (!isWanted()) return
      const groups = await openFile(player, { name, text, group }, isWanted)
      if (isWanted() && groups.length > 0) setChoosing({ name, text, groups })
    }
    open()
      .catch((error: unknown) => {
        if (isWanted()) setTrouble(() => troubleOf(error, name))
      })
      .finally(() => {
        if (isWanted()) setReading(null)
      })
  }
  return {
    reading,
    trouble,
    choosing,
    take(files) {
      const [file] = files
      if (file === undefined) return
      if (files.length > 1) begin(({ recordings }) => recordings.several(files.length))
      else if (file.size > fileBytesMost) begin(tooLarge)
      else attempt(file.name, () => textOfFile(file), null)
    },
    takeText(text) {
      if (text.length > fileBytesMost) begin(tooLarge)
      else attempt(requestLog, () => Promise.resolve(text), null)
    },
    chooseGroup(group) {
      if (choosing !== null) attempt(choosing.name, () => Promise.resolve(choosing.text), group)
    },
  }
}
