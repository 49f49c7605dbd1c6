import { expect, test } from 'vitest'
import { Laws, lots } from './laws'

// A thousand of these cost as much as three thousand of one protocol, which has ten lots; `explore --protocol both` runs as many as one likes.
test.each(lots.slice(0, 4))(
  'a thousand random scenarios of members of both protocols in one group obey every law, and come to rest when events stop, lot %i',
  (lot) => {
    expect(new Laws(100, 'both').brokenInLot(lot, (seed) => ({ equality: seed % 2 === 0, rest: true }))).toBeNull()
  },
  300_000,
)
