/** The one grid on which both logs, and what was told of them, stand. */
export interface Grid {
  /** For a room: as little height as it takes. */
  readonly brief: boolean
  /** Where names stand; 0: over what they name. */
  readonly labels: number
  readonly left: number
  readonly first: number
  readonly count: number
  readonly pitch: number
  readonly xOf: (offset: number) => number
  readonly right: number
}

/** Of a record’s cell. */
export const cellHeight = 40

/** Between two cells. */
export const gap = 6
