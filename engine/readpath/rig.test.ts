import { expect, test } from 'vitest'
import type { Detail } from '../kernel/event'
import type { Behaviour } from '../kernel/node'
import { nextAt } from '../kernel/due'
import { step } from '../kernel/step'
import { setTimer } from '../kernel/timers'
import { emptyWorld, type World } from '../kernel/world'
import { appendTimer, applyToMemory, copyMemory, decideMemory } from './memory'
import { readTimer, type MemoryChange } from './memory-draft'
import { startedPageCache, type PageCacheSetup, type ReaderSetup } from './page-cache-start'
import type { PageCacheState } from './page-cache-state'
import type { Transfer } from './strategy'
import { applyToTransfer, decideTransfer, transferTimer, type TransferChange } from './transfer'
import { startedTransfer, type TransferState } from './transfer-state'

type State = TransferState | PageCacheState

const behaviour: Behaviour<State, TransferChange | MemoryChange, never, never> = {
  decide: (state, input, context) =>
    state.kind === 'transfer' ? decideTransfer(state, input, context) : decideMemory(state, input, context),
  apply(state, change) {
    if (state.kind === 'transfer') applyToTransfer(state, change as TransferChange)
    else applyToMemory(state, change as MemoryChange)
  },
  copy: (state) => (state.kind === 'transfer' ? { ...state } : copyMemory(state)),
}

export interface Told {
  readonly atUs: number
  readonly type: string
  readonly rule: string
  readonly detail: Detail
}

/** The nodes of the read path alone, and all that has happened. */
export class Rig {
  readonly told: Told[] = []
  readonly world: World<State, never, never> = emptyWorld(1, { latencyMin: 0, latencyMax: 0, lossPerMillion: 0, duplicatePerMillion: 0 })

  static sending(transfer: Transfer): Rig {
    const rig = new Rig()
    rig.world.nodes.set('t', startedTransfer('t', transfer, 'bare-metal', 0))
    setTimer(rig.world, 't', transferTimer, 0, 0)
    return rig
  }

  static reading(setup: Partial<PageCacheSetup>, readers: readonly Partial<ReaderSetup>[]): Rig {
    const rig = new Rig()
    const one = { startAt: 0, fromPage: 0, pagesPerSecond: 10, requestPages: 1, pauseAt: null, pauseUs: 0 }
    const state = startedPageCache({
      name: 'm',
      policy: 'lru',
      capacityPages: 64,
      segmentPages: 128,
      writtenPages: 128,
      appendPagesPerSecond: 0,
      warm: false,
      limits: { maxPages: 32, maxFolioOrder: null },
      time: 'bare-metal',
      ...setup,
      readers: readers.map((reader, n) => ({ name: String.fromCharCode(65 + n), ...one, ...reader })),
    })
    rig.world.nodes.set('m', state)
    if (state.appendIntervalUs !== null) setTimer(rig.world, 'm', appendTimer, state.appendIntervalUs, 0)
    for (const reader of state.readers.values()) setTimer(rig.world, 'm', readTimer(reader.name), reader.startAt, 0)
    return rig
  }

  step(): boolean {
    return step(this.world, behaviour, {
      step: () => undefined,
      event: (_cause, _step, time, _node, type, rule, detail) => this.told.push({ atUs: time, type, rule, detail }),
    })
  }

  untilMs(ms: number): this {
    while ((nextAt(this.world) ?? Infinity) <= ms * 1000) if (!this.step()) break
    return this
  }

  toTheEnd(): this {
    while (this.step());
    return this
  }

  get transfer(): TransferState {
    const state = this.world.nodes.get('t')
    if (state?.kind !== 'transfer') throw new Error('no transfer')
    return state
  }

  get memory(): PageCacheState {
    const state = this.world.nodes.get('m')
    if (state?.kind !== 'page-cache') throw new Error('no page cache')
    return state
  }

  rules(): Set<string> {
    return new Set(this.told.map(({ rule }) => rule))
  }

  of(...types: readonly string[]): string[] {
    return this.told.filter(({ type }) => types.includes(type)).map(({ type, detail }) => `${type} ${Object.values(detail).join(' ')}`)
  }
}

test('before anything is due nothing is told', () => {
  expect(Rig.reading({}, [{ startAt: 5 }]).untilMs(0).told).toEqual([])
})
