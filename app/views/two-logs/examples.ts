import { logOfText } from '../../select/log/examples'
import type { LogSide, ToldRecord, TwoLogsSpec } from './spec'

const sideOf = (broker: number, text: string, highWatermark: number, rest: Partial<LogSide> = {}): LogSide => ({
  ...{ role: 'follower', inSync: true, fate: 'running', leads: false, start: 0 },
  ...{ broker, highWatermark, ...logOfText(text) },
  ...rest,
})

const toldOf = (producer: string, acks: -1 | 1, first: number, text: string, kept: boolean): readonly ToldRecord[] =>
  text.split(' ').map((value, n) => ({ producer, acks, offset: first + n, value, kept }))

const parts: NonNullable<TwoLogsSpec> = {
  partition: 'orders-0',
  leader: 2,
  leaderEpoch: 1,
  upper: sideOf(1, 'a0 b1 b2 x3 x4 x5 x6', 3, { inSync: false }),
  lower: sideOf(2, 'a0 b1 b2 | y3 y4 y5', 6, { role: 'leader', leads: true }),
  common: 3,
  apart: 4,
  cut: null,
  asked: { message: 69, fetchOffset: 7, lastFetchedEpoch: 0 },
  answer: { message: 70, errorCode: 0, records: 0, highWatermark: 6, diverging: { epoch: 0, endOffset: 3 } },
  told: [...toldOf('producer-1', -1, 0, 'a0 b1 b2 y3 y4 y5', true), ...toldOf('producer-acks1', 1, 3, 'x3 x4 x5 x6', false)],
  others: [],
}

const cut: NonNullable<TwoLogsSpec> = {
  ...parts,
  upper: sideOf(1, 'a0 b1 b2', 3, { inSync: false }),
  apart: 0,
  cut: { offset: 3, removed: 4 },
}

const down: NonNullable<TwoLogsSpec> = {
  ...parts,
  upper: sideOf(1, 'a0 b1 b2 x3', 3, { inSync: false, fate: 'down' }),
  apart: 1,
  asked: null,
  answer: null,
  others: [3],
}

const behind: NonNullable<TwoLogsSpec> = {
  ...parts,
  leader: -1,
  upper: sideOf(3, 'a0', 0, { fate: 'frozen', inSync: false }),
  lower: sideOf(2, 'a0 b1', 1, { fate: 'fenced' }),
  common: 1,
  apart: 0,
  asked: { message: 4, fetchOffset: 1, lastFetchedEpoch: 0 },
  answer: { message: 5, errorCode: 75, records: 0, highWatermark: -1, diverging: null },
  told: [],
}

const counted = Array.from({ length: 32 }, (_, n) => ({ offset: 123_456 + n, epoch: n < 20 ? 7 : 8, value: null }))
const many: NonNullable<TwoLogsSpec> = {
  ...behind,
  leader: 2,
  upper: { ...sideOf(3, '', 123_460), start: 0, end: 123_476, cells: counted.slice(0, 20), epochs: [{ epoch: 7, startOffset: 0 }] },
  lower: {
    ...sideOf(2, '', 123_480, { leads: true, role: 'leader' }),
    end: 123_488,
    cells: counted,
    epochs: [
      { epoch: 7, startOffset: 0 },
      { epoch: 8, startOffset: 123_476 },
    ],
  },
  common: 123_476,
  asked: { message: 4, fetchOffset: 123_476, lastFetchedEpoch: 7 },
  answer: { message: 5, errorCode: 0, records: 12, highWatermark: 123_480, diverging: null },
  told: toldOf('a-producer-with-a-rather-long-name', -1, 123_470, 'a-value-that-is-long b c d e f', true),
}

const empty: TwoLogsSpec = null

/** Made by hand, for what a layout must bear. */
export const examples = { parts, cut, down, behind, many, empty }
