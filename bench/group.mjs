// `node bench/group.mjs`: what one join of a consumer group of 10,000 members and 100,000 partitions costs its coordinator, and what its
// assignor does, as ratios to a plain loop and to other requests of the same run. `--small` only shows that all of it runs.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { built } from './built.mjs'
import { digits, printTable } from './table.mjs'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const small = process.argv.includes('--small')
const folder = mkdtempSync(join(tmpdir(), 'kafkascope-bench-'))
const rows = []
const row = (what, value, unit, must = '') => rows.push([what, digits(value), unit, small ? '' : must])

/** This process's time, in ms. */
function took(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const middle = (times) => times.sort((a, b) => a - b)[times.length >> 1]

/** So many rounds in a row must bring nothing that is quicker by a hundredth, or the minute must be over. */
const rounds = { unchanged: small ? 1 : 100, forMs: 60_000 }

/**
 * The least that each took, in turn, until it is found: what is compared is compiled alike, and on a busy machine the longest of them is
 * seldom left alone for as long as it takes.
 */
function quickestInTurn(works) {
  const least = works.map(() => Infinity)
  const ends = performance.now() + rounds.forMs
  for (let unchanged = 0; unchanged < rounds.unchanged && performance.now() < ends; unchanged++)
    for (const [n, ms] of works.map(took).entries()) {
      if (ms < 0.99 * least[n]) unchanged = 0
      least[n] = Math.min(least[n], ms)
    }
  return least
}

function measured({ LargeGroup }, cal) {
  const [members, partitions] = small ? [100, 1_000] : [10_000, 100_000]
  const large = new LargeGroup(members, partitions)
  const little = new LargeGroup(10, 100)
  if (!large.settled || !little.settled) throw new Error('a group is not settled')
  const beats = small ? 1_000 : 20_000
  for (const each of [large, little]) each.steady(beats)
  const steady = [large, little].map((each) => middle(Array.from({ length: 3 }, () => took(() => each.steady(beats)))) / beats)
  const joins = (prefix, prepare) =>
    middle(
      Array.from({ length: 5 }, (_, n) => {
        prepare()
        const ms = took(() => large.join(`${prefix}${n}`))
        large.forget()
        return ms
      }),
    )
  const among = `${members} members × ${partitions} partitions`
  row(`a heartbeat with no news, ${among}`, steady[0] / cal, 'cal')
  row('the same, to one of a group of 10 × 100', steady[0] / steady[1], '×')
  const waits = joins('w', () => undefined)
  row('a join: member, group epoch; its target waits for the interval', waits / cal, 'cal')
  const target = joins('t', () => large.letCompute())
  row('a join with the new target', target / cal, 'cal')
}

/** `uniform` on its own: everybody new, then one more; balanced, and nothing moved but to who came. */
function targets({ TargetGroup, moved, unevenness }, cal) {
  const [members, partitions, topics] = small ? [100, 1_000, 10] : [10_000, 100_000, 100]
  /** A plain loop's steps, in millions: a cal is twenty of them. */
  const steps = (ms) => (20 * ms) / cal
  for (const type of ['HOMOGENEOUS', 'HETEROGENEOUS']) {
    const group = new TargetGroup(members, partitions, topics, type)
    const smaller = new TargetGroup(members / 2, partitions / 2, topics, type)
    const everybody = group.membersWith(members, [])
    const before = group.assign(everybody)
    const oneMore = group.membersWith(members + 1, before)
    const after = group.assign(oneMore)
    const most = Math.ceil(partitions / (members + 1)) + 1
    if (unevenness(before) > 1 || unevenness(after) > 1) throw new Error('targets are not even')
    if (moved(before, after) > most) throw new Error('more is moved than the newcomer takes')
    const half = smaller.membersWith(members / 2, [])
    const [whole, one, halved] = quickestInTurn([() => group.assign(everybody), () => group.assign(oneMore), () => smaller.assign(half)])
    const named = `uniform, ${type.toLowerCase()}, ${members} members × ${partitions} partitions of ${topics} topics`
    row(named, steps(whole), 'M steps', '12')
    row('the same, one member joining', steps(one), 'M steps', '12')
    row(
      'the same from nothing, to half as many of both',
      whole / halved,
      '×',
      ((2 * Math.log(partitions)) / Math.log(partitions / 2)).toFixed(2),
    )
  }
}

try {
  const { stdout } = spawnSync(process.execPath, [here('cal.mjs')], { encoding: 'utf8' })
  const { calMs } = JSON.parse(stdout)
  // First what makes a hundred thousand lists: beside a large group there is more to clear away.
  targets(await built('target-work', folder), calMs)
  measured(await built('group-work', folder), calMs)
} finally {
  rmSync(folder, { recursive: true })
}

printTable(['what', 'measured', 'unit', 'must'], rows)
