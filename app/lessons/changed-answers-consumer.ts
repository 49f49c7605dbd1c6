import type { ChangedAnswer } from './changed-answer'
import { broker, insteadAct, swapped } from './changed-scripts'

/** The questions about consumer groups, in the order of the course. */
export const consumerAnswers: readonly ChangedAnswer[] = [
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
]
