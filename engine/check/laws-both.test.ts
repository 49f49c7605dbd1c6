import { expect, test } from 'vitest'
import { Laws, lots } from './laws'

test.each(lots)(
  'a thousand random scenarios of members of both protocols in one group obey every law, and come to rest when events stop, lot %i',
  (lot) => {
    expect(new Laws(100, 'both').brokenInLot(lot, (seed) => ({ equality: seed % 2 === 0, rest: true }))).toBeNull()
  },
  300_000,
)
