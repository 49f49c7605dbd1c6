import { expect, test } from 'vitest'
import { planOf } from './plan'
import { Rig } from './rig.test'
import { strategies, transferOf } from './strategy'
import { timePresets, timesOf } from './time-model'

test.each(strategies)('%s ends with the counters of the closed form, however much was passed over, and never goes back', (strategy) => {
  for (const [fileBytes, bufferBytes] of [
    [0, 4096],
    [10_000, 4096],
    [10 * 1024 ** 3, 4096],
    [1024 ** 3, 1024 ** 3],
    [300_001, 70_000],
  ] as const)
    for (const cached of [true, false]) {
      const transfer = transferOf(strategy, fileBytes, bufferBytes, cached, { acceptBytes: 204_800 })
      const rig = Rig.sending(transfer)
      let before = rig.transfer.counters
      while (rig.step()) {
        const { counters } = rig.transfer
        expect(counters.modeSwitches).toBeGreaterThanOrEqual(before.modeSwitches)
        expect(counters.wireBytes).toBeGreaterThanOrEqual(before.wireBytes)
        before = counters
      }
      const { totals } = planOf(transfer)
      expect(rig.transfer).toMatchObject({ phase: 'done', counters: totals })
      expect(rig.transfer.elapsedNs / (timesOf(totals, timePresets['bare-metal'], false).wallNs || 1)).toBeCloseTo(fileBytes > 0 ? 1 : 0, 9)
      expect(rig.told.length).toBeLessThan(120)
      if (cached && strategy !== 'remote-tiered') expect(rig.rules()).not.toContain('readpath/disk-read')
    }
})

const rulesOf = (...args: Parameters<typeof transferOf>): Set<string> =>
  Rig.sending(transferOf(...args))
    .toTheEnd()
    .rules()

test.each([
  ['read-write', ['disk-read', 'copy/to-application', 'copy/to-socket', 'nic/send', 'enter-kernel', 'exit-kernel', 'loop/next']],
  ['java-heap', ['copy/jvm-bounce']],
  ['mmap-write', ['page-fault', 'copy/in-kernel']],
  ['sendfile-sg', ['descriptors', 'nic/gather']],
  ['tls-userspace', ['encrypt', 'records/repeated']],
  ['ktls-software', ['encrypt-in-kernel', 'records/repeated']],
  ['ktls-offload', ['nic/encrypt']],
  ['remote-tiered', ['nic/receive', 'copy/from-network']],
  ['kafka-plaintext', ['socket-full', 'nic/gather']],
] as const)('%s is told by its rules', (strategy, rules) => {
  const told = rulesOf(strategy, 300_000, 150_000, false, { acceptBytes: 81_920 })
  for (const rule of ['transfer/started', 'transfer/done', ...rules]) expect(told).toContain(`readpath/${rule}`)
})

test('what is in memory is found there, and what an earlier round loaded as well', () => {
  expect(rulesOf('read-write', 4096, 4096, true)).toContain('readpath/cached')
  expect(rulesOf('read-write', 4096, 4096, false)).not.toContain('readpath/cached')
  const rig = Rig.sending(transferOf('read-write', 4096, 2048, false)).toTheEnd()
  expect(rig.of('PagesFound', 'DmaCopy').map((line) => line.split(' ')[0])).toEqual(['DmaCopy', 'DmaCopy', 'PagesFound', 'DmaCopy'])
})

test('a long loop is told by its first rounds and its last', () => {
  const rig = Rig.sending(transferOf('sendfile-sg', 1024 ** 3, 65_536, true)).toTheEnd()
  expect(rig.of('LoopAgain', 'LoopRepeated')).toEqual([
    'LoopAgain 1 16384 65536',
    'LoopRepeated 16381 2 16382 1073545216 16381',
    'LoopAgain 16383 16384 1073676288',
  ])
  expect(rig.rules()).toContain('readpath/loop/repeated')
})
