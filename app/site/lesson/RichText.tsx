import { useId, useRef } from 'react'
import { useWords } from '../../player/react'
import { useWordsWith } from '../../player/use-words-with'
import type { WordsWith } from '../../words/en'
import { piecesOf, type Fillings, type Piece } from '../../words/sentence'

const termOf = (name: string, words: WordsWith<'glossary'>): readonly [string, string] | undefined => {
  const glossary: Readonly<Record<string, readonly [string, string]>> = words.glossary
  return Object.hasOwn(glossary, name) ? glossary[name] : undefined
}

/** A term that says what it means when it is pressed. It is no `button`: those are boxes, and a term is broken over lines as the text around it is. */
function Term({ text, term }: { readonly text: string; readonly term: string }) {
  const bubble = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(false)
  const meaningId = useId()
  const words = useWordsWith('glossary')
  const meaning = termOf(term, words)
  if (meaning === undefined) return text
  const [name, sentence] = meaning
  return (
    <>
      <span
        role="button"
        tabIndex={0}
        className="term"
        aria-describedby={meaningId}
        onPointerDown={() => {
          // What is pressed beside an open bubble has closed it by the time of the click.
          wasOpen.current = bubble.current?.matches(':popover-open') === true
        }}
        onClick={() => {
          if (!wasOpen.current) bubble.current?.showPopover()
          wasOpen.current = false
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          event.stopPropagation()
          bubble.current?.togglePopover()
        }}
      >
        {text}
      </span>
      <span id={meaningId} ref={bubble} popover="auto" className="term-meaning">
        <b>{name}</b> <Pieces pieces={piecesOf(sentence, {}, words)} />
      </span>
    </>
  )
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map((piece, n) => {
    switch (piece.kind) {
      case 'text':
        return piece.text
      case 'strong':
        return <b key={n}>{piece.text}</b>
      case 'code':
        return <code key={n}>{piece.text}</code>
      case 'term':
        return <Term key={n} text={piece.text} term={piece.term} />
    }
  })
}

/** A lesson's text: its gaps filled from the run, terms, code and emphasis as elements; never HTML. */
export function RichText({ text, values = {} }: { readonly text: string; readonly values?: Fillings }) {
  const words = useWords()
  return <Pieces pieces={piecesOf(text, values, words)} />
}
