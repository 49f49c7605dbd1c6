import { expect, test } from 'vitest'
import { Digest } from '../kernel/digest'
import { ProduceAnswer } from './produce-answer'

const asked = [
  {
    topic: 'orders',
    partitions: [
      { partition: 2, recordCount: 1, sizeBytes: 100 },
      { partition: 0, recordCount: 3, sizeBytes: 300 },
    ],
  },
]

const digestOf = (value: unknown): string => {
  const digest = new Digest()
  digest.value(value)
  return digest.toString()
}

test('flat rows say what the answer says on the wire, and are named as it would be', () => {
  const answer = new ProduceAnswer(asked, Float64Array.of(7, -1), Int16Array.of(0, 6))
  const topics = [
    {
      topic: 'orders',
      partitions: [
        { partition: 2, errorCode: 0, baseOffset: 7 },
        { partition: 0, errorCode: 6, baseOffset: -1 },
      ],
    },
  ]
  expect(answer.topics).toEqual(topics)
  expect([answer.batches, answer.refused]).toEqual([2, 1])
  expect(digestOf(answer)).toBe(digestOf({ topics }))
})

test('taken apart and put together again it is the same', () => {
  const { composite } = ProduceAnswer
  for (const codes of [null, Int16Array.of(3, 0)]) {
    const answer = new ProduceAnswer(asked, Float64Array.of(1, 2 ** 40), codes)
    expect(composite.make(composite.parts(answer))).toEqual(answer)
  }
})
