import { useId, useState } from 'react'
import { useWordsWith } from '../../player/use-words-with'
import { movable, MotionContext } from '../../ui/motion'
import { useSize } from '../../ui/use-size'
import { PageFrame } from '../PageFrame'
import type { Words } from '../../words/en'
import { gallery, type MarkEntry, type Shown } from './marks'
import './gallery.css'

const pad = 8

function Example({ shown }: { readonly shown: Shown }) {
  const { name, width, height, says, picture } = shown
  const size = [width + 2 * pad, height + 2 * pad] as const
  return (
    <figure className="gallery-example">
      <svg viewBox={`${String(-pad)} ${String(-pad)} ${String(size[0])} ${String(size[1])}`} width={size[0]} aria-hidden="true">
        {picture}
      </svg>
      <figcaption>
        <code>{name}</code> {says}
      </figcaption>
    </figure>
  )
}

function Mark({ mark, words, room }: { readonly mark: MarkEntry; readonly words: Words; readonly room: number }) {
  const id = useId()
  return (
    <section className="gallery-mark" aria-labelledby={id}>
      <h2 id={id}>
        <code>{mark.name}</code>
      </h2>
      <div className="gallery-examples">
        {mark.shown(words, room).map((shown) => (
          <Example key={shown.name} shown={shown} />
        ))}
      </div>
    </section>
  )
}

/** Every mark by itself, in all its examples; one slider moves each of them from the example before it to itself. */
export function GalleryPage() {
  const words = useWordsWith('gallery')
  const texts = words.gallery
  const [motion] = useState(() => movable(1))
  const [percent, setPercent] = useState(100)
  const id = useId()
  const [element, size] = useSize<HTMLDivElement>()
  const room = (size?.width ?? 0) - 2 * pad
  return (
    <PageFrame current={null} title={texts.title}>
      <p className="lead">{texts.lead}</p>
      <p className="gallery-time">
        <label htmlFor={id}>{texts.time}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={1}
          value={percent}
          aria-valuetext={texts.percent(percent)}
          onChange={({ target }) => {
            setPercent(target.valueAsNumber)
            motion.set(target.valueAsNumber / 100)
          }}
        />
      </p>
      <MotionContext value={motion}>
        <div ref={element}>{room <= 0 ? null : gallery.map((mark) => <Mark key={mark.name} mark={mark} words={words} room={room} />)}</div>
      </MotionContext>
    </PageFrame>
  )
}
