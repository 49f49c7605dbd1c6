import { Fragment } from 'react'

/** Kafka's long names may be broken where their words meet, and nowhere else. */
export function Breakable({ text }: { readonly text: string }) {
  const [first, ...parts] = text.split(/(?<=[a-z])(?=[A-Z])|(?<=_)(?=[A-Z])/)
  return (
    <>
      {first}
      {parts.map((part, n) => (
        <Fragment key={n}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
