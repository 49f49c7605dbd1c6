import { describe, expect, test } from 'vitest'
import { shelfOf } from '../built-in-shelf'
import type { Moment } from '../select/moment'
import { runBeside, runLanesOf } from '../session/beside-lanes'
import { tellMoments } from '../session/tell'
import { momentsOf, placedBeats } from '../site/lesson/beats'
import {
  act,
  assignor,
  broker,
  change,
  classicLanes,
  everyone,
  insteadAct,
  member,
  memory,
  otherKey,
  partitions,
  producers,
  startsLate,
  swapped,
  topic,
  transfer,
  unnamed,
  type Change,
  type Script,
} from './changed-scripts'
import { lessons } from './index'

interface Case {
  /** Folder of the lesson, and the beat that asks. */
  readonly of: `${string}#${string}`
  readonly so: string
  readonly changed: Change
  readonly then: string
  /** The way to the question once things are changed, if the lesson's own cues no longer lead there. */
  readonly via?: readonly Moment['cue'][]
}

const told: Moment['cue'] = { rule: 'classic/heartbeat/rebalance-in-progress' }

/** The first partitions that are added are led by the broker that leads already. */
const grownOnOne: Change = (script) => ({
  ...script,
  actions: script.actions.map((each) => (each['to'] === 3 ? { ...each, replicas: [[1], [1]] } : each)),
})

const cases: readonly Case[] = [
  { of: '01-log#same', so: 'orders-0', changed: partitions(4), then: 'orders-1' },
  {
    of: '02-four-reasons#three',
    so: '3',
    changed: grownOnOne,
    then: '1',
    via: [
      { rule: 'replication/broker/metered', of: 'broker-3' },
      { rule: 'cluster/consumer/started', of: 'C' },
    ],
  },
  {
    of: '02-four-reasons#twelve',
    so: '1',
    changed: grownOnOne,
    then: '3',
    via: [
      { rule: 'cluster/consumer/started', of: 'C' },
      { rule: 'replication/leader/begins', of: 'broker-3' },
      { rule: 'replication/broker/full', of: 'broker-3' },
    ],
  },
  { of: '03-classic-rebalance#told', so: 'B', changed: member('B', { 'heartbeat.interval.ms': '6000' }), then: 'C' },
  {
    of: '03-classic-rebalance#held',
    so: '',
    changed: member('B', { 'internal.rule.off': 'no-revoke-before-join' }),
    then: 'B',
    via: [told, { rule: 'classic/join/parked', of: 'B' }],
  },
  { of: '03-classic-rebalance#leads', so: 'A', changed: startsLate('A'), then: 'C', via: [told, { rule: 'classic/join/answered' }] },
  { of: '03-classic-rebalance#plan', so: 'A', changed: startsLate('A'), then: 'C', via: [told, { rule: 'classic/client/leader-assigns' }] },
  { of: '04-six-triggers#leave-known', so: '', changed: assignor('RoundRobinAssignor'), then: 'C' },
  {
    of: '04-six-triggers#poll-known',
    so: 'classic/client/poll-timeout',
    changed: act({ atMs: 5200, do: 'freezeMember', member: 'B' }),
    then: 'classic/session/expired',
    via: [{ rule: 'cluster/consumer/busy' }, { rule: 'classic/session/expired' }],
  },
  {
    of: '04-six-triggers#crash-known',
    so: 'classic/session/expired',
    changed: insteadAct({ atMs: 5000, do: 'closeMember', member: 'B' }),
    then: 'classic/client/leave',
    via: [{ rule: 'classic/heartbeat/stable' }, { rule: 'classic/client/leave' }],
  },
  { of: '04-six-triggers#grow-known', so: 'A', changed: startsLate('A'), then: 'C' },
  { of: '05-three-three-three#plan', so: 'C', changed: swapped('range', 'sticky'), then: 'B' },
  { of: '05-three-three-three#length', so: 'range', changed: swapped('range', 'sticky'), then: 'sticky' },
  {
    of: '06-cooperative#withheld',
    so: 'orders-4 orders-5',
    changed: everyone({ 'internal.rule.off': 'cooperative-in-one-round' }),
    then: '',
  },
  { of: '06-cooperative#on', so: 'A', changed: assignor('RangeAssignor'), then: '', via: [told, { rule: 'classic/join/parked', of: 'A' }] },
  {
    of: '07-static-members#same',
    so: '0',
    changed: unnamed('B'),
    then: '2',
    via: [{ rule: 'classic/heartbeat/stable' }, { rule: 'cluster/consumer/stopped' }],
  },
  { of: '07-static-members#late', so: '', changed: assignor('RoundRobinAssignor'), then: 'C' },
  {
    of: '07-static-members#again',
    so: '2',
    changed: everyone({ 'session.timeout.ms': '30000' }),
    then: '0',
    via: [{ rule: 'classic/client/leave-silent' }, { rule: 'classic/static/no-rebalance' }],
  },
  {
    of: '07-static-members#fenced',
    so: 'B',
    changed: (script) =>
      insteadAct({ atMs: 5000, do: 'startMember', member: 'B' })(
        change(({ members }) => ({
          members: members.map(({ startAtMs, ...each }) => (each.name === 'B' ? each : { ...each, startAtMs: startAtMs ?? 0 })),
        }))(script),
      ),
    then: 'B2',
  },
  {
    of: '08-one-slow-member#opens',
    so: 'classic/join/barrier-opens',
    changed: (script) =>
      act({ atMs: 5500, do: 'freezeMember', member: 'B' })(
        everyone({ 'session.timeout.ms': '6000' })({ ...script, lanes: classicLanes(script) }),
      ),
    then: 'classic/session/expired',
  },
  { of: '08-one-slow-member#reading-on', so: 'A', changed: swapped('eager', 'cooperative'), then: '' },
  {
    of: '08-one-slow-member#apart',
    so: 'consumer',
    changed: swapped('eager', 'consumer'),
    then: 'eager',
    via: [{ rule: 'cluster/consumer/busy' }],
  },
  {
    of: '08-one-slow-member#a-part',
    so: 'consumer/reconcile/some-released',
    changed: (script) => ({ ...script, actions: script.actions.filter((each) => each['do'] !== 'busy') }),
    then: 'consumer/reconcile/all-given',
    via: [
      { rule: 'consumer/reconcile/unreleased', of: 'C' },
      { rule: 'consumer/reconcile/caught-up', of: 'B' },
      { rule: 'consumer/reconcile/all-given', of: 'C' },
    ],
  },
  {
    of: '09-eight-complaints#commits',
    so: '2',
    changed: (script) => ({ ...script, actions: script.actions.filter((each) => each['do'] !== 'busy') }),
    then: '1',
    via: [{ rule: 'classic/join/new-member', of: 'C' }],
  },
  {
    of: '09-eight-complaints#logic-price',
    so: 'broker',
    changed: swapped('classic', 'consumer'),
    then: 'A',
    via: [{ rule: 'classic/client/leave', of: 'A' }],
  },
  {
    of: '09-eight-complaints#belief',
    so: '',
    changed: swapped('classic', 'consumer'),
    then: 'A',
    via: [{ rule: 'consumer/join/new-member', of: 'C' }],
  },
  {
    of: '10-consumer-groups#nothing',
    so: 'consumer/reconcile/unreleased',
    changed: insteadAct({ atMs: 6500, do: 'closeMember', member: 'A' }, { atMs: 7000, do: 'startMember', member: 'B' }),
    then: 'consumer/reconcile/all-given',
    via: [{ rule: 'consumer/client/acknowledge' }, { rule: 'consumer/reconcile/all-given', of: 'B' }],
  },
  {
    of: '10-consumer-groups#confirms',
    so: '',
    changed: insteadAct({ atMs: 7000, do: 'startMember', member: 'B' }, { atMs: 8000, do: 'closeMember', member: 'B' }),
    then: 'A',
    via: [{ rule: 'consumer/reconcile/unreleased' }, { rule: 'consumer/reconcile/caught-up', of: 'A' }],
  },
  {
    of: '10-consumer-groups#waits',
    so: '2',
    changed: insteadAct(
      { atMs: 7000, do: 'startMember', member: 'B' },
      { atMs: 16000, do: 'closeMember', member: 'B' },
      { atMs: 22000, do: 'startMember', member: 'C' },
    ),
    then: '1',
    via: [{ rule: 'consumer/epoch/member-removed' }, { rule: 'consumer/reconcile/all-given', of: 'C' }],
  },
  {
    of: '11-migration#converted',
    so: 'migration/upgrade/converted',
    changed: broker({ 'group.consumer.migration.policy': 'disabled' }),
    then: 'migration/upgrade/policy-forbids',
    via: [{ rule: 'classic/leave/member' }, { rule: 'migration/upgrade/policy-forbids' }],
  },
  {
    of: '11-migration#down',
    so: 'migration/downgrade/converted',
    changed: broker({ 'group.consumer.migration.policy': 'upgrade' }),
    then: 'consumer/epoch/member-removed',
    via: [{ rule: 'consumer/reconcile/all-given', of: 'C' }, { rule: 'consumer/leave/left' }],
  },
  { of: '12-compaction#reader', so: '4', changed: otherKey(17_000, 'k9'), then: '3' },
  { of: '12-compaction#mapped', so: '5', changed: otherKey(17_000, 'k9'), then: '4' },
  {
    of: '13-tombstones#done',
    so: 'nothing',
    changed: topic({ 'delete.retention.ms': '90000' }),
    then: 'deleted',
    via: [{ rule: 'log/roll/time' }, { rule: 'log/roll/time' }, { rule: 'compaction/round/done' }],
  },
  { of: '14-cleaner-off#moves', so: '717', changed: broker({ 'log.cleaner.enable': true }), then: '229' },
  { of: '15-zero-copy#loop', so: '524288', changed: transfer('loop', { bufferBytes: 16_384 }), then: '262144' },
  {
    of: '15-zero-copy#references',
    so: '0',
    changed: transfer('sendfile', { strategy: 'java-heap' }),
    then: '4',
    via: [{ rule: 'readpath/copy/to-application', of: 'sendfile' }],
  },
  {
    of: '16-zero-copy-lost#encrypts',
    so: 'readpath/encrypt',
    changed: transfer('tls', { strategy: 'read-write' }),
    then: 'readpath/copy/to-socket',
    via: [
      { rule: 'readpath/copy/to-application', of: 'tls' },
      { rule: 'readpath/copy/to-socket', of: 'tls' },
    ],
  },
  { of: '16-zero-copy-lost#lags', so: '0', changed: transfer('lagging', { strategy: 'sendfile-copy' }), then: '1' },
  { of: '17-page-cache#missed', so: '1', changed: memory({ readAheadKb: 0 }), then: '57' },
  { of: '17-page-cache#grows', so: '4', changed: memory({ readAheadKb: 16 }), then: '2' },
  {
    of: '18-leader-dies#dropped',
    so: 'replication/isr/shrink',
    changed: broker({ 'replica.lag.time.max.ms': 30_000 }),
    then: 'controller/broker/fenced',
    via: [{ rule: 'replication/broker/frozen', of: 'broker-3' }, { rule: 'controller/broker/fenced' }],
  },
  {
    of: '18-leader-dies#once',
    so: 'replication/append/duplicate',
    changed: producers({ 'enable.idempotence': false }),
    then: 'replication/append/leader',
    via: [
      { rule: 'replication/broker/killed', of: 'broker-1' },
      { rule: 'replication/broker/killed', of: 'broker-2' },
      { rule: 'replication/append/leader' },
    ],
  },
  {
    of: '18-leader-dies#parts',
    so: 'replication/fetch/diverging',
    changed: (script) => ({ ...script, actions: script.actions.filter(({ atMs }) => atMs !== 13_000) }),
    then: 'replication/isr/expand',
    via: [{ rule: 'replication/broker/killed', of: 'broker-1' }, { rule: 'replication/isr/expand' }],
  },
]

function lessonAndBeat(of: Case['of']) {
  const [slug, id] = of.split('#')
  const lesson = lessons.find((each) => each.slug === slug)
  const n = lesson?.beats.findIndex((beat) => beat.id === id) ?? -1
  if (lesson === undefined || n < 0) throw new Error(of)
  return { lesson, n }
}

/** In the same run, as it is open there. */
const alike = ({ run, beside }: Moment): Pick<Moment, 'run' | 'beside'> => ({ run, ...(beside === undefined ? {} : { beside }) })

/** What the engine answers the beat's question, in scripts that are changed. */
function answerOf(of: Case['of'], edit: Change, via?: Case['via']): string | null {
  const { lesson, n } = lessonAndBeat(of)
  const moments = momentsOf(placedBeats(lesson))
  const asked = moments[n]
  if (asked === undefined) throw new Error(of)
  const before = moments.slice(0, n).filter(({ run }) => run.scenario === asked.run.scenario && run.lane === asked.run.lane)
  const way =
    via === undefined ? [...before, asked] : via.map((cue, at) => (at === via.length - 1 ? { ...asked, cue } : { ...alike(asked), cue }))
  return (
    tellMoments(
      shelfOf((file) => edit(file as Script)),
      way,
      { run: runBeside, lanesOf: runLanesOf },
    ).at(-1)?.prediction?.answer ?? null
  )
}

describe('the right answer is the engine’s: change a rule, and it changes', () => {
  test.each(cases)(
    '$of',
    ({ of, so, changed, then, via }) => {
      expect(answerOf(of, (script) => script)).toBe(so)
      expect(answerOf(of, changed, via)).toBe(then)
    },
    60_000,
  )

  test('no question is left out', () => {
    const asked = lessons.flatMap(({ slug, beats }) => beats.flatMap(({ id, predict }) => (predict === undefined ? [] : [`${slug}#${id}`])))
    expect(cases.map(({ of }) => of)).toEqual(asked)
  })
})
