/** One event as a sentence needs it: whose it is, whom a message goes to, and its details as text. */
export interface Told {
  /** The member it is about, by its short name; else the node. */
  readonly who: string
  /** Of a message: its receiver. */
  readonly to: string
  readonly detail: Readonly<Record<string, string>>
  /** The rule that explains it. */
  readonly rule?: string
}

/** A title of a few words, and a sentence that says why. */
export type Telling = readonly [title: string, sentence: string]
