import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { pickText } from '../pick-text'
import type { Box, TextBox } from '../text-box'
import { doingWords, isAlive, stateWord, stateWords, type MemberCardSpec } from './spec'

/** From the richest to the smallest: a card, a card for a phone, one line, a circle. */
export type MemberForm = 'full' | 'narrow' | 'tile' | 'dot'

export const memberSize: Readonly<Record<MemberForm, { readonly min: number; readonly max: number; readonly height: number }>> = {
  full: { min: 142, max: 176, height: 128 },
  narrow: { min: 100, max: 150, height: 118 },
  tile: { min: 96, max: 150, height: 36 },
  dot: { min: 30, max: 30, height: 30 },
}

export interface MemberCardLayout {
  readonly form: MemberForm
  readonly width: number
  readonly height: number
  readonly badge: { readonly x: number; readonly y: number; readonly radius: number }
  readonly texts: readonly TextBox[]
  /** The bar of what is left of its session, or null where there is no room or nothing to tell. */
  readonly session: Box | null
}

/** `Consumer A` where that fits, the name otherwise. */
const nameWords = (spec: MemberCardSpec, words: Words): readonly string[] => [words.stage.consumer(spec.name), spec.name]

function full(spec: MemberCardSpec, words: Words, width: number): MemberCardLayout {
  const pad = 16
  const height = memberSize.full.height
  const left = 56
  const dead = spec.process === 'killed' || spec.process === 'failed'
  const label: TextBox = { x: pad + 2, y: 107, text: words.stage.session, size: 12, face: 'sans400', anchor: 'start', ink: 'soft' }
  const barFrom = pad + 2 + textWidth(label.text, 12, 'sans400') + 10
  const texts: TextBox[] = [
    pickText(nameWords(spec, words), { x: left, y: 28, size: 14, face: 'sans600', anchor: 'start', ink: 'ink', width: width - left - 10 }),
    pickText(stateWords(spec, words), {
      x: left,
      y: 46,
      size: 13,
      face: 'sans400',
      anchor: 'start',
      ink: dead ? 'error' : 'soft',
      width: width - left - 10,
    }),
    pickText(doingWords(spec, words), {
      x: pad + 2,
      y: 79,
      size: 13,
      face: 'sans400',
      anchor: 'start',
      ink: 'soft',
      width: width - 2 * pad,
    }),
  ]
  if (spec.session === null) return { form: 'full', width, height, badge: { x: 32, y: 33, radius: 15 }, texts, session: null }
  const session = { x: barFrom, y: 100, width: Math.max(20, width - pad - barFrom), height: 5 }
  return { form: 'full', width, height, badge: { x: 32, y: 33, radius: 15 }, texts: [...texts, label], session }
}

function narrow(spec: MemberCardSpec, words: Words, width: number): MemberCardLayout {
  const height = memberSize.narrow.height
  const dead = spec.process === 'killed' || spec.process === 'failed'
  const named = spec.name !== spec.letter
  const room = width - 48 - 6
  const inner = width - 24
  const state = stateWords(spec, words)
  const texts: TextBox[] = []
  if (named) {
    texts.push(pickText([spec.name], { x: 48, y: 22, size: 12, face: 'sans600', anchor: 'start', ink: 'ink', width: room }))
    texts.push(pickText(state, { x: 48, y: 39, size: 12, face: 'sans400', anchor: 'start', ink: dead ? 'error' : 'soft', width: room }))
  } else texts.push(pickText(state, { x: 48, y: 31, size: 13, face: 'sans600', anchor: 'start', ink: dead ? 'error' : 'ink', width: room }))
  texts.push(pickText(doingWords(spec, words), { x: 12, y: 65, size: 13, face: 'sans400', anchor: 'start', ink: 'soft', width: inner }))
  const badge = { x: 26, y: 26, radius: 14 }
  if (spec.session === null) return { form: 'narrow', width, height, badge, texts, session: null }
  texts.push(pickText([words.stage.session], { x: 12, y: 91, size: 12, face: 'sans400', anchor: 'start', ink: 'soft', width: inner }))
  return { form: 'narrow', width, height, badge, texts, session: { x: 12, y: 100, width: inner, height: 5 } }
}

function tile(spec: MemberCardSpec, words: Words, width: number): MemberCardLayout {
  const { height } = memberSize.tile
  const named =
    spec.name !== spec.letter && textWidth(spec.name, 12, 'sans600') + textWidth(stateWord(spec, words), 12, 'sans400') + 6 <= width - 40
  const texts: TextBox[] = []
  const state = stateWord(spec, words)
  const dead = !isAlive(spec)
  if (named) texts.push({ x: 34, y: 22, text: spec.name, size: 12, face: 'sans600', anchor: 'start', ink: 'ink' })
  const at = named ? 34 + textWidth(spec.name, 12, 'sans600') + 6 : 34
  texts.push(
    pickText([state], { x: at, y: 22, size: 12, face: 'sans400', anchor: 'start', ink: dead ? 'error' : 'soft', width: width - at - 4 }),
  )
  const session = spec.session === null ? null : { x: 8, y: height - 5, width: width - 16, height: 2 }
  return { form: 'tile', width, height, badge: { x: 18, y: 17, radius: 11 }, texts, session }
}

/** Where everything on a member's card goes, from its own left top corner. */
export function memberCardLayout(spec: MemberCardSpec, words: Words, form: MemberForm, width: number): MemberCardLayout {
  switch (form) {
    case 'full':
      return full(spec, words, width)
    case 'narrow':
      return narrow(spec, words, width)
    case 'tile':
      return tile(spec, words, width)
    case 'dot':
      return { form, width: 30, height: 30, badge: { x: 15, y: 15, radius: 14 }, texts: [], session: null }
  }
}
