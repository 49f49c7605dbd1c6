import { useEffect, useRef, useState } from 'react'
import { SegmentFailed, startSegmentClient, type SegmentClient } from '../../import/segment/client'
import type { Opened } from '../../import/segment/messages'
import type { Copied, KnownOfFiles } from './examples'

export type SegmentState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'reading'; readonly file: string; readonly read: number; readonly of: number }
  | { readonly kind: 'open'; readonly opened: Opened; readonly known: KnownOfFiles | null; readonly client: SegmentClient }
  | { readonly kind: 'refused'; readonly why: 'no-worker' | 'no-example' | 'nothing'; readonly what: string }
  | { readonly kind: 'refused'; readonly why: 'failed'; readonly what: string }

const start = (): SegmentClient =>
  startSegmentClient(() => new Worker(new URL('../../segment.worker.ts', import.meta.url), { type: 'module' }))

export interface SegmentDoor {
  readonly state: SegmentState
  readonly open: (copied: Copied | Promise<Copied>) => void
  /** Ends what is being read, or puts away what is open. */
  readonly close: () => void
}

/** One desk of files at a time; opening others ends the worker of the ones before, whatever it is reading. */
export function useSegment(): SegmentDoor {
  const [state, setState] = useState<SegmentState>({ kind: 'nothing' })
  const current = useRef<SegmentClient | null>(null)
  const leave = (): void => {
    current.current?.close()
    current.current = null
  }
  useEffect(() => leave, [])
  const read = async (client: SegmentClient, coming: Copied | Promise<Copied>): Promise<SegmentState> => {
    let copied: Copied
    try {
      copied = await coming
    } catch {
      return { kind: 'refused', why: 'no-example', what: '' }
    }
    try {
      const opened = await client.ask('open', { files: copied.files }, ({ file, read: bytes, of }) => {
        if (current.current === client) setState({ kind: 'reading', file, read: bytes, of })
      })
      if (opened.logs.length + opened.indexes.length === 0) return { kind: 'refused', why: 'nothing', what: '' }
      return { kind: 'open', opened, known: copied.known, client }
    } catch (error) {
      const failed = error instanceof SegmentFailed
      return { kind: 'refused', why: failed ? 'failed' : 'no-worker', what: failed ? error.message : '' }
    }
  }
  return {
    state,
    close() {
      leave()
      setState({ kind: 'nothing' })
    },
    open(copied) {
      leave()
      const client = start()
      current.current = client
      setState({ kind: 'reading', file: '', read: 0, of: 0 })
      void read(client, copied).then((next) => {
        if (current.current === client) setState(next)
      })
    },
  }
}
