const query = (): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null)

/** Whether the reader's system asks for no travel, now and whenever that changes. */
export const reducedMotion = {
  now: (): boolean => query()?.matches === true,
  onChange: (listener: () => void): (() => void) => {
    const list = query()
    list?.addEventListener('change', listener)
    return () => {
      list?.removeEventListener('change', listener)
    }
  },
}
