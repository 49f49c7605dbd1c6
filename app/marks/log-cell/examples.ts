import type { LogCellSpec } from './layout'

const of = (key: number, name: string, offset: number, more: Partial<LogCellSpec> = {}): LogCellSpec => ({
  look: 'latest',
  tombstone: false,
  key,
  name,
  under: [`offset ${String(offset)}`, String(offset)],
  copied: false,
  ...more,
})

export const examples: Readonly<Record<string, LogCellSpec>> = {
  latest: of(0, 'alice', 41),
  goes: of(0, 'alice', 12, { look: 'goes' }),
  stays: of(1, 'bob', 38, { look: 'stays' }),
  tombstone: of(2, 'carol', 40, { tombstone: true }),
  copied: of(9, 'checkout-reconciliation', 7, { copied: true }),
  marker: of(-1, 'COMMIT', 42, { look: 'marker' }),
  keyless: of(-1, '–', 43, { look: 'keyless' }),
}
