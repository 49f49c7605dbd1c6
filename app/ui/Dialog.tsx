import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from './Icon'

/** A modal dialog: Escape and a click beside it close it, and focus goes back to where it came from. */
export function Dialog(props: {
  readonly title: string
  readonly closeText: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => {
      dialog?.close()
    }
  }, [])
  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current) props.onClose()
      }}
    >
      <header className="dialog-head">
        <h2 id={titleId}>{props.title}</h2>
        <button type="button" className="button button-icon" onClick={props.onClose} aria-label={props.closeText}>
          <Icon name="close" />
        </button>
      </header>
      {props.children}
    </dialog>
  )
}
