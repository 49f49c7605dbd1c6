import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientHostOf } from './exchange'
import { logTime } from './log-time'
import { casesOf, requestLogOf } from './recorded-files.test'
import { finishReading, readRequestLog, readSlice, startReading } from './request-log'

const cases = casesOf('classic')

describe('the shipped recordings', () => {
  test.each(cases)('%s opens', (name) => {
    const result = readRequestLog(requestLogOf(name))
    if (!result.ok) throw new Error(JSON.stringify(result.problem))
    const last = new Map<string, { line: number; answeredAt: number }>()
    let before = 0
    expect(result.log.exchanges.length).toBeGreaterThan(5)
    for (const exchange of result.log.exchanges) {
      expect(exchange.arrivedAt).toBeGreaterThanOrEqual(before)
      before = exchange.arrivedAt
      const previous = last.get(exchange.connection)
      if (previous !== undefined) expect(exchange.line).toBeGreaterThan(previous.line)
      last.set(exchange.connection, exchange)
    }
  })

  test('slices of any size give the same', () => {
    const whole = requestLogOf('classic-join-three')
    const wanted = readRequestLog(whole)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 30 }), (sizes) => {
        const reading = startReading()
        let at = 0
        for (let i = 0; at < whole.length; i++) {
          const size = sizes[i % sizes.length] ?? 1000
          readSlice(reading, whole.slice(at, at + size))
          at += size
        }
        expect(finishReading(reading)).toEqual(wanted)
      }),
      { seed: 1, numRuns: 20 },
    )
  })

  test('other APIs are counted and left out', () => {
    const result = readRequestLog(requestLogOf('classic-cold-start'))
    expect(result.ok && [...result.log.others]).toEqual([
      ['API_VERSIONS', 8],
      ['METADATA', 2],
      ['LIST_OFFSETS', 1],
      ['FETCH', 18],
    ])
  })
})

const lines = requestLogOf('classic-join-three').split('\n')
const problemOf = (log: string): unknown => {
  const result = readRequestLog(log)
  return result.ok ? null : result.problem
}

describe('what is broken in the middle is named where it is', () => {
  test('a byte that is no text', () => {
    const broken = lines.with(5, `${lines[5]?.slice(0, 40) ?? ''}\u0000${lines[5]?.slice(41) ?? ''}`)
    expect(problemOf(broken.join('\n'))).toEqual({ name: 'broken-line', line: 6, column: 41 })
  })

  test('lines whose ends are lost: nothing is left out without a word', () => {
    expect(problemOf(lines.join('\r'))).toMatchObject({ name: 'broken-line', line: 1 })
    const grouped = lines.findIndex((line) => line.includes('"JOIN_GROUP"'))
    const joined = [...lines.slice(0, grouped), (lines[grouped] ?? '') + (lines[grouped + 1] ?? ''), ...lines.slice(grouped + 2)]
    expect(problemOf(joined.join('\n'))).toMatchObject({ name: 'broken-line', line: grouped + 1 })
  })

  test.each(['-1', '99999999999', '1.5', '7777777'])('an API of number %s', (key) => {
    const at = lines.findIndex((line) => line.includes('"JOIN_GROUP"'))
    const broken = lines.with(at, (lines[at] ?? '').replace(/"requestApiKey":\d+/, `"requestApiKey":${key}`))
    expect(problemOf(broken.join('\n'))).toEqual({ name: 'unexpected-field', line: at + 1, path: '$.requestHeader.requestApiKey' })
  })
})

describe('what is not opened', () => {
  const foreign = '[2026-11-29 19:35:35,198] INFO Something else. (kafka.server.KafkaServer)\n'
  test('lines of other loggers between are passed over', () => {
    const mixed = readRequestLog(lines.map((line) => `${line}\n${foreign}`).join(''))
    const plain = readRequestLog(lines.join('\n'))
    expect(mixed.ok && mixed.log.exchanges.length).toBe(plain.ok && plain.log.exchanges.length)
  })
  test('a cut inside the last line says so, and what came before is usable', () => {
    const whole = `${lines.slice(0, 3).join('\n')}\n`
    const third = lines[3] ?? ''
    const end = third.lastIndexOf('}')
    for (let length = 1; length <= end; length += 7) {
      const result = readRequestLog(whole + third.slice(0, length))
      expect(result.ok ? length : result.problem).toEqual({ name: 'cut-off', line: 4 })
      expect(result.ok ? 0 : result.usable?.exchanges.length).toBe(3)
    }
    expect(readRequestLog(whole + third).ok).toBe(true)
  })
  test('a file that begins inside a line', () => {
    expect(problemOf((lines[0] ?? '').slice(200) + '\n' + lines.slice(1).join('\n'))).toEqual({ name: 'cut-off', line: 1 })
  })
  test('a broken line in the middle is named', () => {
    const broken = [lines[0], (lines[1] ?? '').slice(0, 300), lines[2]].join('\n')
    expect(problemOf(broken)).toEqual({ name: 'broken-line', line: 2, column: 301 })
  })
  test('a field of the wrong kind is named by its path', () => {
    const wrong = (lines[1] ?? '').replace('"sessionTimeoutMs":45000', '"sessionTimeoutMs":"long"')
    expect(problemOf(wrong)).toEqual({ name: 'unexpected-field', line: 1, path: '$.request.sessionTimeoutMs' })
  })
  test('bytes that are not base64, a version that no broker speaks, a line without time', () => {
    const line = lines[1] ?? ''
    expect(problemOf(line.replace('"metadata":"AAMA', '"metadata":"*AMA'))).toEqual({
      name: 'unexpected-field',
      line: 1,
      path: '$.request.protocols[0].metadata',
    })
    expect(problemOf(line.replace('"requestApiVersion":9', '"requestApiVersion":77'))).toEqual({
      name: 'unknown-version',
      line: 1,
      api: 'JoinGroup',
      version: 77,
    })
    expect(problemOf(line.slice(line.indexOf('DEBUG')))).toEqual({ name: 'no-time', line: 1 })
  })
  test('only other APIs, another file, nothing, binary, an old broker', () => {
    const fetches = requestLogOf('classic-cold-start')
      .split('\n')
      .filter((line) => line.includes('"FETCH"'))
    expect(problemOf(fetches.join('\n'))).toEqual({ name: 'only-other-apis', apis: ['FETCH'] })
    expect(problemOf(foreign)).toEqual({ name: 'not-a-request-log' })
    expect(problemOf('{"a":1}')).toEqual({ name: 'not-a-request-log' })
    expect(problemOf('')).toEqual({ name: 'empty' })
    expect(problemOf('PK\u0003\u0004\u0000\u0000\n')).toEqual({ name: 'not-a-request-log' })
    expect(problemOf('[2019-01-01 00:00:00,000] DEBUG Completed request:RequestHeader(apiKey=FETCH)\n')).toEqual({
      name: 'old-format',
      line: 1,
    })
  })
  test('bounds: a file over 50 MB, a line over 4 M characters, arrays in arrays', () => {
    const reading = startReading()
    let read = 0
    while (readSlice(reading, `${'x'.repeat(999_999)}\n`)) read += 1
    expect([read, reading.problem]).toEqual([50, { name: 'too-large', limitBytes: 50_000_000 }])
    expect(problemOf('x'.repeat(4_000_001))).toEqual({ name: 'line-too-long', line: 1, limitChars: 4_000_000 })
    const deep = (lines[1] ?? '').replace('"reason":""', `"reason":${'['.repeat(5000)}`)
    expect(problemOf(`${deep}\n`)).toMatchObject({ name: 'broken-line', line: 1 })
  })
})

describe('leaves', () => {
  test('numbers of 64 bits keep their digits', () => {
    const commit = lines.find((line) => line.includes('OFFSET_COMMIT')) ?? ''
    const result = readRequestLog(commit.replace('"committedOffset":20', '"committedOffset":9223372036854775807'))
    const [exchange] = result.ok ? result.log.exchanges : []
    expect(exchange?.api === 'OffsetCommit' && exchange.request.topics[0]?.partitions[0]?.committedOffset).toBe(9223372036854775807n)
  })
  test('the date by hand is the date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (ms) => {
        const iso = new Date(ms).toISOString()
        expect(logTime(`[${iso.slice(0, 10)} ${iso.slice(11, 19)},${iso.slice(20, 23)}] DEBUG`)).toBe(ms * 1000)
      }),
      { seed: 1 },
    )
  })
  test('arrival is the time of the line less the total, fraction kept', () => {
    const result = readRequestLog(lines[0] ?? '')
    const [first] = result.ok ? result.log.exchanges : []
    expect(first?.arrivedAt).toBe(Date.UTC(2026, 10, 29, 19, 35, 35, 198) * 1000 - 1843)
  })
  test('the host of a connection', () => {
    expect(clientHostOf('127.0.0.1:40020-10.1.2.3:57902-0-5')).toBe('/10.1.2.3')
    expect(clientHostOf('127.0.0.1:40020-fe80:0:0:0:1:57902-0-5')).toBe('/fe80:0:0:0:1')
    expect(clientHostOf('what')).toBe('')
  })
  test('older versions come out as the newest', () => {
    const leave = lines[0]
      ?.replace('"requestApiKey":10,"requestApiVersion":6', '"requestApiKey":13,"requestApiVersion":1')
      .replace(
        /"request":\{.*?\},"response":\{.*?\]\}/,
        '"request":{"groupId":"billing","memberId":"m"},"response":{"throttleTimeMs":0,"errorCode":0}',
      )
    const result = readRequestLog(leave ?? '')
    expect(result.ok && result.log.exchanges[0]?.request).toEqual({
      groupId: 'billing',
      members: [{ memberId: 'm', groupInstanceId: null, reason: null }],
    })
  })
})
