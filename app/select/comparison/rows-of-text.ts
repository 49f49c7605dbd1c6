/** A line of a trace's text, read again by those who check numbers: columns are two spaces or more apart. */
export interface Row {
  readonly time: number
  readonly node: string
  readonly type: string
  readonly rule: string
  readonly cause: string
  readonly of: (key: string) => string
}

export function rowOf(text: string): Row {
  const [time = '', node = '', what = '', rule = '', cause = ''] = text.trim().split(/ {2,}/)
  const [whole = '', thousandths = ''] = time.split('.')
  return {
    time: Number(whole) * 1000 + Number(thousandths),
    node,
    type: what.split(' ')[0] ?? '',
    rule,
    cause,
    of: (key) => {
      const list = new RegExp(` ${key}=\\[([^\\]]*)\\]`).exec(what)
      return list?.[1] ?? new RegExp(` ${key}=(\\S+)`).exec(what)?.[1] ?? ''
    },
  }
}

export const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
