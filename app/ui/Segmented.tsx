import { useId } from 'react'

/** One of a few: a row of radio buttons, so that arrow keys and screen readers know it. */
export function Segmented<Choice extends string>(props: {
  readonly label: string
  readonly choices: readonly { readonly value: Choice; readonly text: string }[]
  readonly value: Choice
  readonly onChange: (value: Choice) => void
}) {
  const name = useId()
  return (
    <fieldset className="segmented">
      <legend className="hidden-text">{props.label}</legend>
      {props.choices.map(({ value, text }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => {
              props.onChange(value)
            }}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
