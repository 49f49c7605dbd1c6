import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const cooperative = lesson({
  number: 6,
  slug: '06-cooperative',
  scenario: 'cooperative-join',
  views: ['ownership', 'sequence', 'stage', 'state-machine'],
  beats: [
    { id: 'told', phase: 'first', cue: 'classic/heartbeat/rebalance-in-progress', view: 'sequence', reading: 'first-told', here: true },
    { id: 'keep', cue: 'classic/client/rejoin-sent', reading: 'keeps', here: true, exact: true, real: 'classic-cooperative' },
    {
      id: 'withheld',
      cue: 'classic/client/leader-assigns',
      predict: { ask: 'what-is-withheld' },
      reading: 'withheld',
      here: true,
      exact: true,
    },
    { id: 'takes', phase: 'second', cue: 'classic/client/revoke-after-sync', view: 'ownership', reading: 'let-go', here: true },
    { id: 'on', cue: 'classic/join/parked', predict: { ask: 'who-reads', partition: 'orders-0' }, reading: 'withheld' },
    { id: 'twice', cue: 'classic/join/barrier-opens', view: 'sequence', reading: 'barrier', here: true, exact: true },
    { id: 'gives', cue: 'classic/client/joined', of: 'C', view: 'ownership', reading: 'plan', here: true },
    { id: 'sum', phase: 'after', cue: 'classic/heartbeat/stable', reading: 'price', here: true },
  ],
  tries: [
    { id: 'kill', beat: 'takes', action: { do: 'killMember', member: 'C' } },
    { id: 'slow', beat: 'keep', action: { do: 'busy', member: 'A', forMs: 9000 } },
  ],
  recordings: ['classic-cooperative'],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
