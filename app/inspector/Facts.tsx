import type { ReactNode } from 'react'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** Set where it is something that Kafka would print. */
  readonly mono?: boolean
}

/** Names and values, one a line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value, mono = true }) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd className={mono ? 'mono' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
