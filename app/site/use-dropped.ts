import { useEffect, useRef } from 'react'
import type { Attempt } from './use-attempt'

/** What is dropped anywhere on the page, or pasted, is meant for us: the browser would leave the page for it. */
export function useDropped({ take, takeText }: Attempt): void {
  const takes = useRef({ take, takeText })
  useEffect(() => {
    takes.current = { take, takeText }
  })
  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      event.preventDefault()
    }
    const taken = (data: DataTransfer | null): void => {
      const files = [...(data?.files ?? [])]
      const text = data?.getData('text/plain') ?? ''
      if (files.length > 0) takes.current.take(files)
      else if (text.trim() !== '') takes.current.takeText(text)
    }
    const onDrop = (event: DragEvent): void => {
      event.preventDefault()
      taken(event.dataTransfer)
    }
    const onPaste = (event: ClipboardEvent): void => {
      taken(event.clipboardData)
    }
    addEventListener('dragover', onOver)
    addEventListener('drop', onDrop)
    addEventListener('paste', onPaste)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('drop', onDrop)
      removeEventListener('paste', onPaste)
    }
  }, [])
}
