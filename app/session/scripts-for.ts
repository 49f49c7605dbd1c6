import type { Moment, RunName } from '../select/moment'
import type { Ask } from './messages'

function runsOf({ run, question, exhibit }: Moment): readonly RunName[] {
  const asked = question?.ask === 'which-run' ? question.runs : []
  const shown = exhibit !== undefined && 'runs' in exhibit ? exhibit.runs : []
  return [run, ...asked, ...shown]
}

/** The built-in scenarios that a question is about, each once. */
export function scriptsFor(ask: Ask): readonly string[] {
  if (ask.name === 'open') {
    const script = ask.source.kind === 'compare' ? ask.source.of : ask.source
    return script.kind === 'scenario' ? [script.name] : []
  }
  if (ask.name !== 'tell') return []
  return [...new Set(ask.moments.flatMap(runsOf).map(({ scenario }) => scenario))]
}
