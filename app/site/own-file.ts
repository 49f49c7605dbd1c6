import type { Player } from '../player/player'
import { navigate } from './navigation'

/** As large as a request log may be. */
export const fileBytesMost = 50_000_000

/** The file that is open: it stays in this page, so its link says only that there was one. */
export const ownFileName = 'own'

let ownFile: { readonly name: string; readonly text: string; readonly group: string | null } | null = null

export const openedFile = (): typeof ownFile => ownFile

/** Opens a request log whole or not at all; answers the groups to choose from where it holds several. Throws a `Refusal`. */
export async function openFile(player: Player, name: string, text: string, group: string | null): Promise<readonly string[]> {
  const { choices } = await player.client.ask('open', { source: { kind: 'recording', name, text, group }, interventions: [] })
  if (choices.length > 0) return choices
  ownFile = { name, text, group }
  navigate({ page: 'recordings', run: { kind: 'recording', name: ownFileName } })
  return []
}
