/** Bad arguments: exit 2. */
export class Usage extends Error {}

/** An input that is refused: exit 3. One sentence: what, where, what to do. */
export class Refused extends Error {}
