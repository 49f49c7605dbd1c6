import { afterEach, expect, test, vi } from 'vitest'
import type { Check, FromChecker, ToChecker } from '../../engine'
import { CheckerGone, startChecker, type CheckWorker } from './checker'

const check: Check = { kind: 'vectors', name: 'x.json' }

class Fake implements CheckWorker {
  readonly asked: ToChecker[] = []
  ended = false
  onmessage: CheckWorker['onmessage'] = null
  onerror: CheckWorker['onerror'] = null
  onmessageerror: CheckWorker['onmessageerror'] = null
  postMessage(message: ToChecker): void {
    this.asked.push(message)
  }
  terminate(): void {
    this.ended = true
  }
  tell(data: FromChecker): void {
    this.onmessage?.({ data } as MessageEvent<FromChecker>)
  }
}

const told = (id: number): FromChecker => ({ id, ms: 3, checked: { outcome: 'refused', reason: 'unreadable', detail: 'JSON' } })

afterEach(() => {
  vi.useRealTimers()
})

test('answers meet their questions', async () => {
  const worker = new Fake()
  const checker = startChecker(() => worker, 'http://here/')
  const first = checker.run(check)
  const second = checker.run(check)
  expect(worker.asked.map(({ id, base }) => [id, base])).toEqual([
    [1, 'http://here/'],
    [2, 'http://here/'],
  ])
  worker.tell(told(2))
  worker.tell(told(1))
  expect(await first).toEqual(told(1))
  expect(await second).toEqual(told(2))
})

test('a refused worker, a dead one, a silent one and one that was ended say so', async () => {
  const refused = startChecker(() => {
    throw new Error('no workers here')
  }, '')
  await expect(refused.run(check)).rejects.toBeInstanceOf(CheckerGone)

  const dying = new Fake()
  const checker = startChecker(() => dying, '')
  const asked = checker.run(check)
  dying.onerror?.({} as ErrorEvent)
  await expect(asked).rejects.toBeInstanceOf(CheckerGone)
  expect(dying.ended).toBe(true)
  await expect(checker.run(check)).rejects.toBeInstanceOf(CheckerGone)

  vi.useFakeTimers()
  const silent = startChecker(() => new Fake(), '', 50)
  const waits = expect(silent.run(check)).rejects.toBeInstanceOf(CheckerGone)
  vi.advanceTimersByTime(60)
  await waits

  const closed = startChecker(() => new Fake(), '')
  const left = expect(closed.run(check)).rejects.toBeInstanceOf(CheckerGone)
  closed.close()
  await left
})
