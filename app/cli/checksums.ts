import { BatchStream, MalformedLog } from '../../engine'

/** Throws `MalformedLog` at the first batch of a file that is not what its checksum says, or no batch at all. */
export function checksumsOf(bytes: Uint8Array): void {
  const stream = new BatchStream()
  stream.push(bytes)
  for (let batch = stream.next(); batch !== null; batch = stream.next())
    if (!batch.crcOk) throw new MalformedLog('bad-crc', batch.header.position + 17)
  stream.end()
}
