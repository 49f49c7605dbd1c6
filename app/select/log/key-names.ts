import { keyText } from '../../../engine'

/** A key's text tells short ones whole; behind this a long one, or one of a coordinator, has its bytes: two that look alike are two. */
const behindText = '\u0000'

/** Keys up to this length are shown whole. */
const wholeBytes = 20

/** A key as it is shown, and what else it takes to tell it from others. */
export function keyIdentity(key: Uint8Array, ofCoordinator: boolean): string {
  const text = keyText(key, ofCoordinator)
  if (!ofCoordinator && key.length <= wholeBytes) return text
  let raw = ''
  for (const byte of key) raw += String.fromCharCode(byte)
  return `${text}${behindText}${raw}`
}

/** From there on all keys share a number: nobody tells so many apart, and a log may hold millions. */
const mostKeys = 1_000_000

/** A number for each key, in the order in which keys are met, so that a key has one colour wherever it is drawn. */
export class KeyNames {
  readonly texts: string[]
  private readonly known = new Map<string, number>()
  /** Names that were given before a key came, by somebody who saw only the text. */
  private readonly unclaimed = new Map<string, number>()

  constructor(
    private readonly ofCoordinator: boolean,
    before: readonly string[] = [],
  ) {
    this.texts = [...before]
    for (const [n, text] of before.entries()) this.unclaimed.set(text, n)
  }

  /** By a text that somebody told; the first key that is shown so is meant. */
  ofText(text: string): number {
    const known = this.known.get(text) ?? this.unclaimed.get(text)
    if (known !== undefined) return known
    const number = this.texts.push(text) - 1
    this.unclaimed.set(text, number)
    return number
  }

  ofIdentity(identity: string): number {
    const known = this.known.get(identity)
    if (known !== undefined) return known
    const end = identity.indexOf(behindText)
    const text = end < 0 ? identity : identity.slice(0, end)
    const told = this.unclaimed.get(text)
    if (told !== undefined) this.unclaimed.delete(text)
    if (told === undefined && this.texts.length >= mostKeys) return mostKeys
    const number = told ?? this.texts.push(text) - 1
    this.known.set(identity, number)
    return number
  }

  of(key: Uint8Array): number {
    return this.ofIdentity(keyIdentity(key, this.ofCoordinator))
  }
}
