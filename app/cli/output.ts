import { writeSync } from 'node:fs'

/** Whoever read our output has gone: nobody is left to tell. */
export class PipeClosed extends Error {}

const chunk = 65_536

const wait = new Int32Array(new SharedArrayBuffer(4))

function writeAll(text: string, fd: number): void {
  let bytes = Buffer.from(text)
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(fd, bytes))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EPIPE') throw new PipeClosed()
      if (code !== 'EAGAIN') throw error
      Atomics.wait(wait, 0, 0, 2)
    }
  }
}

let waiting = ''

/** Data, on standard output and nowhere else. Written in large pieces; `flush` writes the rest. */
export function print(line: string): void {
  waiting += `${line}\n`
  if (waiting.length < chunk) return
  flush()
}

/** Writes out what was collected. */
export function flush(): void {
  const text = waiting
  waiting = ''
  writeAll(text, 1)
}

/** Words, on standard error. */
export function say(line: string): void {
  writeAll(`${line}\n`, 2)
}

/** Words that only a terminal should see, each over the one before. */
export function progress(line: string): void {
  if (process.stderr.isTTY) writeAll(`\r\u001B[K${line}`, 2)
}
