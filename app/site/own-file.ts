/** A file that the reader opened, as text, and which of its groups. */
export interface OwnFile {
  readonly name: string
  readonly text: string
  readonly group: string | null
}

/** The file that is open: it stays in this page, so its link says only that there was one. */
export const ownFileName = 'own'

let ownFile: OwnFile | null = null

export const openedFile = (): OwnFile | null => ownFile

export function keepFile(file: OwnFile): void {
  ownFile = file
}
