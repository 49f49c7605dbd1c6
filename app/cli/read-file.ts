import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Refused } from './failure'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file. Check the name',
  EACCES: 'it may not be read. Check its permissions',
  EISDIR: 'it is a folder. Name a file in it',
  ENAMETOOLONG: 'the name is too long. Check it',
  ENOTDIR: 'part of the name is a file, not a folder. Check it',
  ELOOP: 'its links go round in a circle. Name the file itself',
}

const refused = (file: string, error: unknown): Refused => {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return new Refused(`${file}: ${reasons[code] ?? `it cannot be read (${code})`}.`)
}

/** Opens a plain file; a folder, a device or a name without a file is refused. Whoever opens it closes it. */
export function openFile(file: string): { readonly fd: number; readonly size: number } {
  let fd: number
  try {
    fd = openSync(file, 'r')
  } catch (error) {
    throw refused(file, error)
  }
  const stat = fstatSync(fd)
  if (stat.isFile()) return { fd, size: stat.size }
  closeSync(fd)
  if (stat.isDirectory()) throw refused(file, { code: 'EISDIR' })
  throw new Refused(`${file}: it is not a plain file. Copy its content into one.`)
}

/** The bytes of a file, bounded before anything is allocated. */
export function readBytes(file: string, mostBytes: number): Uint8Array {
  const { fd, size } = openFile(file)
  try {
    if (size > mostBytes) throw new Refused(`${file}: it is larger than ${String(mostBytes)} bytes. Name a smaller file.`)
    const bytes = new Uint8Array(size)
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read) read = readSync(fd, bytes, length, bytes.length - length, null)
    return bytes.subarray(0, length)
  } catch (error) {
    if (error instanceof Refused) throw error
    throw refused(file, error)
  } finally {
    closeSync(fd)
  }
}

/** The text of a file, bounded before anything is allocated. */
export function readText(file: string, mostBytes: number): string {
  return Buffer.from(readBytes(file, mostBytes)).toString('utf8')
}
