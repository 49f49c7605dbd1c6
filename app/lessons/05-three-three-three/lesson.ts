import { lesson } from '../lesson'
import { en } from './en'
import { head } from './head'
import { zhTW } from './zh-TW'

export const threeThreeThree = lesson({
  number: 5,
  slug: '05-three-three-three',
  scenario: 'three-three-three',
  lane: 'range',
  views: ['sequence', 'ownership', 'stage', 'state-machine'],
  beats: [
    { id: 'division', phase: 'before', cue: 'classic/heartbeat/stable', view: 'stage', reading: 'steady', here: true, exact: true },
    { id: 'grows', phase: 'change', cue: 'cluster/metadata/told', reading: 'added', here: true },
    { id: 'seen', cue: 'classic/client/rejoin', view: 'sequence', reading: 'added', here: true, exact: true, real: 'classic-3-3-3' },
    { id: 'layers', cue: 'classic/client/rejoin-sent', exact: true, exhibit: { show: 'two-layers' } },
    { id: 'barrier', cue: 'classic/join/barrier-opens', reading: 'barrier', here: true },
    {
      id: 'plan',
      phase: 'plan',
      cue: 'classic/client/leader-assigns',
      predict: { ask: 'who-gets-it', partition: 'orders-4' },
      reading: 'plan',
      here: true,
    },
    { id: 'handed', cue: 'classic/sync/committed', reading: 'persisted', here: true, exact: true },
    {
      id: 'length',
      phase: 'after',
      cue: 'classic/heartbeat/stable',
      view: 'ownership',
      predict: {
        ask: 'which-run',
        runs: [
          { scenario: 'three-three-three', lane: 'range' },
          { scenario: 'three-three-three', lane: 'roundrobin' },
          { scenario: 'three-three-three', lane: 'sticky' },
        ],
        by: 'most-moved',
      },
      reading: 'price',
      here: true,
      exhibit: {
        show: 'ownership',
        runs: [
          { scenario: 'three-three-three', lane: 'range' },
          { scenario: 'three-three-three', lane: 'roundrobin' },
          { scenario: 'three-three-three', lane: 'sticky' },
        ],
      },
    },
  ],
  tries: [
    { id: 'roundrobin', beat: 'plan', lane: 'roundrobin' },
    { id: 'sticky', beat: 'plan', lane: 'sticky' },
    { id: 'slow', beat: 'seen', action: { do: 'busy', member: 'C', forMs: 9000 } },
  ],
  recordings: ['classic-3-3-3'],
  texts: { en: { ...head.texts.en, ...en }, 'zh-TW': { ...head.texts['zh-TW'], ...zhTW } },
})
