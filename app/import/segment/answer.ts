import type { SegmentDesk } from './desk'
import type { FromSegment, ToSegment } from './messages'

const leastMsBetween = 100

/** What a question comes to; `tell` is told how far the reading is, now and then. */
async function told(desk: SegmentDesk, question: ToSegment, tell: (message: FromSegment) => void): Promise<unknown> {
  switch (question.name) {
    case 'open': {
      let last = -Infinity
      return desk.open(question.ask.files, (progress) => {
        const now = performance.now()
        if (now - last < leastMsBetween) return
        last = now
        tell({ id: question.id, progress })
      })
    }
    case 'rows':
      return desk.rows(question.ask.log, question.ask.from, question.ask.to)
    case 'find':
      return desk.find(question.ask.log, question.ask.by, question.ask.number)
    case 'batch':
      return desk.batch(question.ask.log, question.ask.row, question.ask.recordsFrom)
    case 'judge':
      return desk.judge(question.ask)
    case 'picture':
      return desk.picture(question.ask)
    case 'trays':
      return desk.trays(question.ask.log, question.ask.from, question.ask.to)
  }
}

/** Answers one question, whatever happens: a file that cannot be read any more is a failure that is told. */
export async function answerSegment(desk: SegmentDesk, question: ToSegment, tell: (message: FromSegment) => void): Promise<void> {
  try {
    tell({ id: question.id, told: await told(desk, question, tell) })
  } catch (error) {
    tell({ id: question.id, failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  }
}
