import { judgeOf, parseAction, parseScenarioText } from '../../engine'

/** How text and values from outside become scripts and actions, and what may be done in a script. */
export const reading = { action: parseAction, text: parseScenarioText, judgeOf }

/** What is compressed in a run needs its codec before the first batch is made. */
export async function bringCodecs(about: unknown): Promise<void> {
  const text = JSON.stringify(about)
  if (/compression|\\u/.test(text)) await (await import('../codecs/load')).bringCodecs(text)
}
