import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Words } from '../words/en'
import type { Player } from './player'
import type { Playhead } from './playhead'

export const PlayerContext = createContext<Player | null>(null)

export function usePlayer(): Player {
  const player = useContext(PlayerContext)
  if (player === null) throw new Error('no player around this')
  return player
}

/** A part of the playhead; renders again when that part changes. */
export function usePlayhead<Part>(part: (head: Playhead) => Part): Part {
  return useStore(usePlayer().store, part)
}

export const WordsContext = createContext<Words | null>(null)

/** The catalogue in force. */
export function useWords(): Words {
  const words = useContext(WordsContext)
  if (words === null) throw new Error('no words around this')
  return words
}
