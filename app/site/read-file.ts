import type { Player } from '../player/player'
import { navigate } from './navigation'
import { keepFile, ownFileName, type OwnFile } from './own-file'

/** As large as a request log may be. */
export const fileBytesMost = 50_000_000

/** As a broker calls it. */
export const requestLog = 'kafka-request.log'

/** The text of a file. A shell may have written it down as UTF-16, which begins by saying so; all else is UTF-8. */
export async function textOfFile(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  return wide === null ? file.text() : new TextDecoder(wide).decode(await file.arrayBuffer())
}

/**
 * Opens a request log whole or not at all, if it is still wanted once it is read; answers the groups to choose from where it holds several.
 * Throws a `Refusal`.
 */
export async function openFile(player: Player, { name, text, group }: OwnFile, isWanted: () => boolean): Promise<readonly string[]> {
  const { choices } = await player.client.ask('open', { source: { kind: 'recording', name, text, group }, interventions: [] })
  if (choices.length > 0 || !isWanted()) return choices
  keepFile({ name, text, group })
  navigate({ page: 'recordings', run: { kind: 'recording', name: ownFileName } })
  return []
}
