/** What a timer of a group stands for. */
export type TimerKind = 'initial-rebalance-delay' | 'join-phase-timeout' | 'pending-sync-check' | 'session' | 'new-member' | 'pending-id'

/** One member has one timer, whatever it stands for; so has the join phase. */
export function keyKind(kind: TimerKind): string {
  switch (kind) {
    case 'initial-rebalance-delay':
    case 'join-phase-timeout':
      return 'join'
    case 'pending-sync-check':
      return 'sync'
    case 'session':
    case 'new-member':
    case 'pending-id':
      return 'session'
  }
}
