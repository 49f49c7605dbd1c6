const hues = 8

/** The colour of a key by the order in which keys are met; none without a key. */
export const keyColour = (keyNumber: number): string | undefined => (keyNumber < 0 ? undefined : `var(--hue${String(keyNumber % hues)})`)

/** From the ninth key on a ring, from the seventeenth a stripe, tells keys of one colour apart. */
export const keyMark = (keyNumber: number): 'none' | 'ring' | 'stripe' =>
  keyNumber < hues ? 'none' : keyNumber < 2 * hues ? 'ring' : 'stripe'
