import { useId } from 'react'
import './slider.css'

/** Keys that move a slider, and would move the player. */
const own = /^(Arrow(Left|Right|Up|Down)|Home|End|PageUp|PageDown)$/

/** One of an ordered list of values: a range input, so that arrow keys, Home and End work, with the value's own words spoken and shown. */
export function Slider<Value>(props: {
  readonly label: string
  readonly values: readonly Value[]
  readonly value: Value
  readonly text: (value: Value) => string
  readonly onChange: (value: Value) => void
}) {
  const id = useId()
  const { label, values, value, text, onChange } = props
  const at = Math.max(0, values.indexOf(value))
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text(value)}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={values.length - 1}
        step={1}
        value={at}
        aria-valuetext={text(value)}
        onKeyDown={(event) => {
          if (own.test(event.key)) event.stopPropagation()
        }}
        onChange={({ target }) => {
          const chosen = values[Number(target.value)]
          if (chosen !== undefined) onChange(chosen)
        }}
      />
    </div>
  )
}
