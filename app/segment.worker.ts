import { answerSegment } from './import/segment/answer'
import { SegmentDesk } from './import/segment/desk'
import type { ToSegment } from './import/segment/messages'

const desk = new SegmentDesk()
/** One question after another: a round of the cleaner and a look at its facts do not meet half way. */
let last: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<ToSegment>) => {
  last = last.then(() =>
    answerSegment(desk, data, (message) => {
      postMessage(message)
    }),
  )
})
