/** A timer of the broker by this name looks at all held Fetches, once the step that appended is over. */
export const readyKey = 'ready'
