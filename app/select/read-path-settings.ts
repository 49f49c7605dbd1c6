import { strategies as known, type Strategy } from '../../engine'

/** What a reader has set: which strategies stand side by side, and what each is given to do. */
export interface ReadPathSettings {
  readonly strategies: readonly Strategy[]
  readonly fileBytes: number
  readonly bufferBytes: number
  readonly cached: boolean
}

const kib = 1024
const doubling = (from: number, count: number): readonly number[] => Array.from({ length: count }, (_, n) => from * 2 ** n)

/** 4 KiB to 16 GiB. */
export const fileSizes = doubling(4 * kib, 23)

/** 1 KiB to 16 MiB. */
export const bufferSizes = doubling(kib, 15)

export const mostSideBySide = 4

/** The roads of plaintext, and what each is with TLS. */
const withTls: Readonly<Record<string, Strategy>> = {
  'read-write': 'tls-userspace',
  'java-direct': 'kafka-tls',
  'java-heap': 'kafka-tls',
  'mmap-write': 'tls-userspace',
  'sendfile-copy': 'ktls-offload',
  'sendfile-sg': 'ktls-software',
  splice: 'ktls-software',
  'kafka-plaintext': 'kafka-tls',
  'remote-tiered': 'kafka-tls',
}

const withoutTls: Readonly<Record<string, Strategy>> = {
  'tls-userspace': 'read-write',
  'kafka-tls': 'kafka-plaintext',
  'ktls-software': 'sendfile-sg',
  'ktls-offload': 'sendfile-copy',
}

const isTls = (strategy: Strategy): boolean => Object.hasOwn(withoutTls, strategy)

/** TLS is on where any of the roads encrypts. */
export const tlsOf = ({ strategies }: ReadPathSettings): boolean => strategies.some(isTls)

/** What may stand side by side, with TLS or without. */
export const offered = (tls: boolean): readonly Strategy[] => known.filter((strategy) => isTls(strategy) === tls)

/** What may be chosen, and what a run brought along beside it: a plaintext road beside encrypted ones. */
export const listed = (settings: ReadPathSettings): readonly Strategy[] => {
  const usual = offered(tlsOf(settings))
  return known.filter((strategy) => usual.includes(strategy) || settings.strategies.includes(strategy))
}

const atLeastTwo = (strategies: readonly Strategy[], tls: boolean): readonly Strategy[] =>
  strategies.length >= 2 ? strategies : [...strategies, ...offered(tls).filter((each) => !strategies.includes(each))].slice(0, 2)

/** The settings with encryption on or off, and a way to the wire that goes with it. */
export function setTls(settings: ReadPathSettings, tls: boolean): ReadPathSettings {
  if (tlsOf(settings) === tls) return settings
  const other = settings.strategies.map((strategy) => (tls ? withTls : withoutTls)[strategy] ?? strategy)
  return { ...settings, strategies: atLeastTwo([...new Set(other)], tls).slice(0, mostSideBySide) }
}

/** One more or one less beside the others; never fewer than one, never more than four. */
export function toggled(settings: ReadPathSettings, strategy: Strategy): ReadPathSettings {
  const { strategies } = settings
  if (strategies.includes(strategy))
    return strategies.length === 1 ? settings : { ...settings, strategies: strategies.filter((each) => each !== strategy) }
  return strategies.length >= mostSideBySide
    ? settings
    : { ...settings, strategies: known.filter((each) => each === strategy || strategies.includes(each)) }
}
