import type { Makers, Telling } from '../en/events'
import { ms, or, timerSet, timerFired } from './events-timers'

const states: Readonly<Record<string, (generation: string) => Telling>> = {
  PreparingRebalance: () => ['重新平衡開始', '群組進入 PreparingRebalance：協調者不會主動通知任何人，它等每個成員再次請求加入。'],
  CompletingRebalance: (generation) => ['所有成員都已加入', `群組進入 CompletingRebalance，第 ${generation} 代：等待領導者的分配方案。`],
  Stable: (generation) => ['群組穩定', generation === '？' ? '成員的分區都到齊了。' : `第 ${generation} 代有了分配方案，而且方案已提交。`],
  Empty: () => ['群組是空的', '沒有成員留下；已提交的偏移量還在。'],
  Dead: () => ['群組已不在這個 broker 上', '來這裡問的人都會被請走。'],
}

export const coordinator = {
  GroupCreated: ({ detail }) => ['一個群組誕生', `協調者從此知道 ${or(detail['group'], '它')}。`],
  GroupCommitted: () => ['群組的紀錄已提交', '協調者搬移時它不會消失。'],
  GroupRemoved: () => ['群組被遺忘', '它的紀錄沒能寫入。'],
  GroupLoaded: ({ detail }) => [
    '群組回來了',
    `新的協調者讀完日誌：${or(detail['state'], '照最後寫入的樣子')}，第 ${or(detail['generation'], '0')} 代。只在記憶體裡的都沒了。`,
  ],
  GroupStateChanged: ({ detail }) =>
    states[detail['to'] ?? '']?.(or(detail['generation'], '？')) ?? ['群組改變', `現在是 ${or(detail['to'], '另一個狀態')}。`],
  MemberAdded: ({ who, rule }) => [
    `${who} 成為成員`,
    rule?.startsWith('consumer/') === true ? '從第一次心跳起，協調者就認得它。' : '協調者接受了它的 JoinGroup，並扣留到屏障打開。',
  ],
  MemberRemoved: ({ who, detail }) => [
    `${who} 出局`,
    `協調者把它移出群組${detail['reason'] === undefined ? '' : `：${detail['reason']}`}。`,
  ],
  MemberReplaced: ({ who }) => [`${who} 回到原來的位置`, '這個實例識別碼是已知的：新的成員識別碼接手席位、分配與領導權。'],
  MembershipAppended: ({ who }) => [`${who} 的新識別碼被寫下`, '回應之前先附加群組的紀錄。'],
  MembershipCommitted: ({ who }) => [`${who} 回來了，沒有重新平衡`, '紀錄已提交，它保有原來的分區。'],
  LeaderElected: ({ who }) => [`${who} 是領導者`, '將由領導者的用戶端計算分配方案。'],
  RequestParked: ({ who, detail }) => [`${who} 的 ${or(detail['api'], '請求')} 被扣留`, '協調者把它留著，直到能回應所有人。'],
  JoinParked: ({ who }) => [`${who} 的 JoinGroup 被扣留`, '協調者把它留到屏障打開。'],
  SyncParked: ({ who }) => [`${who} 的 SyncGroup 被扣留`, '協調者把它留到分配方案提交。'],
  PendingIdDropped: () => ['一個識別碼被遺忘', '它已發出，但沒有用上。'],
  BarrierOpened: ({ detail }) => [
    '屏障打開',
    `${or(detail['members'], '')} 個 JoinGroup 同時得到回應，進入第 ${or(detail['generation'], '？')} 代。`,
  ],
  AssignmentAppended: () => ['分配方案已附加', '在任何人拿到之前，先寫入 __consumer_offsets。'],
  AssignmentCommitted: () => ['分配方案已提交', '現在回應每個被扣留的 SyncGroup。'],
  TimerSet: ({ detail }) => [timerSet(detail['kind']), `${ms(detail['delayMs'])}後到期。`],
  TimerFired: ({ who, detail }) => [timerFired(detail['kind']), detail['member'] === undefined ? '協調者據此行動。' : `它屬於 ${who}。`],
  RecordsAppended: ({ who, rule, detail }) => [
    rule === 'replication/append/follower' ? `${who} 複製紀錄` : '紀錄被附加',
    `${or(detail['records'], '1')} 筆，在 ${or(detail['partition'], '日誌')} 末端，從偏移量 ${or(detail['offset'], '？')} 起。`,
  ],
  HighWatermarkAdvanced: ({ who, rule, detail }) => [
    rule === 'replication/high-watermark/follower' ? `${who} 得知什麼已提交` : '附加的紀錄已提交',
    `${or(detail['partition'], '日誌')} 的高水位是 ${or(detail['offset'], '？')}。`,
  ],
  CoordinatorLoading: ({ detail }) => [
    '新的協調者讀取日誌',
    `${or(detail['partition'], '它的分區')} 讀完之前，一律回應 COORDINATOR_LOAD_IN_PROGRESS。`,
  ],
  CoordinatorLoaded: () => ['新的協調者就緒', '群組照最後的紀錄恢復。'],
  CoordinatorUnloaded: () => ['協調者搬走', '只在記憶體裡的都沒了；被扣留的請求得到 NOT_COORDINATOR。'],
} satisfies Partial<Makers>
