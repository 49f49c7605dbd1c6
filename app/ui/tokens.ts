/** The colours of one theme, as resolved values: what figures, exports and Node draw with. */
export interface Tokens {
  readonly name: 'light' | 'dark'
  readonly paper: string
  readonly panel: string
  readonly hairline: string
  readonly ink: string
  readonly softInk: string
  /** A card on the paper. */
  readonly card: string
  /** Text on a member's fill. */
  readonly onFill: string
  /** Members and keys A–H, by order of first appearance. */
  readonly hues: readonly [string, string, string, string, string, string, string, string]
  readonly classic: string
  /** The wash behind a state of the classic protocol. */
  readonly classicWash: string
  readonly consumer: string
  readonly consumerWash: string
  /** Hatching: nobody reads this. */
  readonly nobody: string
  readonly error: string
  readonly dma: string
  readonly cpu: string
  readonly modeSwitch: string
  readonly clean: string
  readonly dirty: string
}

export const light: Tokens = {
  name: 'light',
  paper: '#fcfaf6',
  panel: '#f3efe8',
  hairline: '#e2dcd2',
  ink: '#1c1b19',
  softInk: '#5f5b54',
  card: '#ffffff',
  onFill: '#ffffff',
  hues: ['#2563d9', '#b14c0a', '#0f7a5a', '#a8338a', '#6f6a12', '#0b7285', '#6d4bd1', '#8a5a2b'],
  classic: '#8f5b00',
  classicWash: '#f5e9d2',
  consumer: '#0f766e',
  consumerWash: '#d9efec',
  nobody: '#c0362c',
  error: '#b3261e',
  dma: '#2563d9',
  cpu: '#c0362c',
  modeSwitch: '#6d4bd1',
  clean: '#0f7863',
  dirty: '#8a5a2b',
}

export const dark: Tokens = {
  name: 'dark',
  paper: '#1b1917',
  panel: '#262320',
  hairline: '#3a3632',
  ink: '#f1ede6',
  softInk: '#a8a198',
  card: '#211e1b',
  onFill: '#1b1917',
  hues: ['#7aa7ff', '#ff9d5c', '#4fc89f', '#e98acb', '#c9c04a', '#5cc4d6', '#b39dff', '#d3a271'],
  classic: '#e0a84a',
  classicWash: '#3a2f1c',
  consumer: '#45c4b8',
  consumerWash: '#1c3633',
  nobody: '#ff8a7d',
  error: '#ff8a80',
  dma: '#7aa7ff',
  cpu: '#ff8a7d',
  modeSwitch: '#b39dff',
  clean: '#4ec3a7',
  dirty: '#d3a271',
}

/** The hue of the n-th member or key; the ninth begins again (and carries a second mark). */
export const hueOf = (tokens: Tokens, index: number): string => tokens.hues[index % tokens.hues.length] ?? tokens.ink

export const radius = { chip: 6, card: 10 } as const

/** Hairline, a thing's border, a copy or a held message. */
export const lines = { hair: 1, border: 2, thick: 4 } as const

export const sans = "'IBM Plex Sans', 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans TC', system-ui, sans-serif"
export const mono = "'IBM Plex Mono', ui-monospace, 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans TC', monospace"
