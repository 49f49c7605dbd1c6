import { Component, Suspense, type ReactNode } from 'react'
import { problem, type Problem } from '../session/messages'
import { problemText } from './problem-text'
import { useWords } from './react'

/** What browsers say when a script or a style of ours cannot be had. */
const loading = /import|load|fetch/i

/** Why a part cannot be drawn: it could not be loaded, or it is broken. */
export function problemOfPart(error: unknown): Problem {
  const what = error instanceof Error ? error.message : String(error)
  return loading.test(what) ? problem('part-missing') : problem('unexpected', { what })
}

function Missing({ error }: { readonly error: unknown }) {
  return (
    <p role="alert" className="error-text">
      {problemText(problemOfPart(error), useWords())}
    </p>
  )
}

interface Props {
  readonly children: ReactNode
  readonly fallback?: ReactNode
  /** What is drawn: another one is tried anew. */
  readonly of?: unknown
  /** Hears of it, too. */
  readonly onBroken?: (error: unknown) => void
}

interface Broken {
  readonly broken: { readonly error: unknown } | null
}

/** A part that may come late or not at all: the page around it stays, and a sentence says what is missing. */
export class Late extends Component<Props, Broken> {
  override state: Broken = { broken: null }

  static getDerivedStateFromError(error: unknown): Broken {
    return { broken: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onBroken?.(error)
  }

  override componentDidUpdate({ of }: Props): void {
    if (of !== this.props.of && this.state.broken !== null) this.setState({ broken: null })
  }

  override render(): ReactNode {
    const { broken } = this.state
    return broken === null ? (
      <Suspense fallback={this.props.fallback ?? null}>{this.props.children}</Suspense>
    ) : (
      <Missing error={broken.error} />
    )
  }
}
