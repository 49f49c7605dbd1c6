const paths = {
  back: 'M4 3h2v10H4zM13 3v10L6.5 8z',
  forward: 'M10 3h2v10h-2zM3 3v10l6.5-5z',
  play: 'M4.5 2.5v11l9-5.5z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  chevron: 'M10.5 2.5 5 8l5.5 5.5 1.2-1.2L7.4 8l4.3-4.3z',
  close: 'm3.5 4.6 1.1-1.1L8 6.9l3.4-3.4 1.1 1.1L9.1 8l3.4 3.4-1.1 1.1L8 9.1l-3.4 3.4-1.1-1.1L6.9 8z',
} as const

export type IconName = keyof typeof paths

/** A picture on a button; the button says in words what it does. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} fill="currentColor" />
    </svg>
  )
}
