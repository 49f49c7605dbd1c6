import type { Moment } from '../select/moment'
import type { ChangedAnswer } from './changed-answer'
import { act, assignor, change, classicLanes, everyone, insteadAct, member, startsLate, swapped, unnamed } from './changed-scripts'

const told: Moment['cue'] = { rule: 'classic/heartbeat/rebalance-in-progress' }

/** The questions about the classic protocol, in the order of the course. */
export const classicAnswers: readonly ChangedAnswer[] = [
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
]
