interface Props {
  readonly back: string
  readonly on: string
  readonly atStart: boolean
  readonly atEnd: boolean
  readonly onBack: () => void
  readonly onOn: () => void
}

/** Two buttons through something long. At an end the one that leads no further stays in its place, and keeps the focus. */
export function BackAndOn({ back, on, atStart, atEnd, onBack, onOn }: Props) {
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={atStart}
        onClick={() => {
          if (!atStart) onBack()
        }}
      >
        {back}
      </button>
      <button
        type="button"
        className="button"
        aria-disabled={atEnd}
        onClick={() => {
          if (!atEnd) onOn()
        }}
      >
        {on}
      </button>
    </>
  )
}
