import { expect, test, vi } from 'vitest'
import { createClient } from '../../session/client'
import type { Reply } from '../../session/messages'
import { askOfRun, waitForRuns } from './run-queue'

test('once the page is left no other run is opened for it: the reader’s own stays open', async () => {
  const opens: string[] = []
  let answerNow = (): void => undefined
  const client = createClient({
    worker: null,
    host: () =>
      Promise.resolve({
        answer: (ask) => {
          if (ask.name !== 'open' || ask.source.kind !== 'scenario') return { answer: 'shown' }
          opens.push(ask.source.name)
          const reply: Reply = { answer: { runs: [], problem: null, choices: [] } }
          return ask.source.name === 'second'
            ? new Promise<Reply>(
                (resolve) =>
                  (answerNow = () => {
                    resolve(reply)
                  }),
              )
            : reply
        },
      }),
  })
  const asked = vi.fn(() => client.ask('timeline', { branch: 0, group: null }))
  const of = (scenario: string): Promise<unknown> => askOfRun(client, { scenario }, 'strip', asked).catch((error: unknown) => error)
  const leave = waitForRuns()
  const answers = [of('first'), of('second'), of('third')]
  await vi.waitFor(() => {
    expect(opens).toEqual(['first', 'second'])
  })
  leave()
  await client.ask('open', { source: { kind: 'scenario', name: 'own' }, interventions: [] })
  answerNow()
  expect((await Promise.all(answers)).map((each) => each instanceof Error)).toEqual([false, true, true])
  expect(opens).toEqual(['first', 'second', 'own'])
  expect(asked).toHaveBeenCalledOnce()
  const again = waitForRuns()
  expect(await of('third')).toBe('shown')
  again()
})
