import { useWords } from '../player/react'

/** The first thing that a keyboard comes to: past what stands above, to what the page is for. The address stays, since it says where the reader is. */
export function SkipLink({ to }: { readonly to: string }) {
  const words = useWords().site
  return (
    <a
      className="skip-link"
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {words.skip}
    </a>
  )
}
