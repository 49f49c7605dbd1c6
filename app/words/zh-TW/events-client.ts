import type { Makers, Telling } from '../en/events'
import { ms, or } from './events-timers'

const clientStates: Readonly<Record<string, (who: string) => Telling>> = {
  UNJOINED: (who) => [`${who} 不在群組中`, '它的用戶端必須在下一次 poll() 加入。'],
  PREPARING_REBALANCE: (who) => [`${who} 等待被接納`, 'JoinGroup 已送出；得到回應之前不送心跳。'],
  COMPLETING_REBALANCE: (who) => [`${who} 等待自己的那一份`, 'SyncGroup 已送出。'],
  STABLE: (who) => [`${who} 拿到自己的那一份`, '用戶端進入 STABLE：讀取資料，並以心跳表示還活著。'],
}

export const client = {
  ConsumerStarted: ({ who }) => [`${who} 尋找協調者`, '行程啟動了；它先問哪個 broker 是群組的協調者。'],
  MemberStarted: ({ who }) => [`第一次看到 ${who}`, '紀錄檔從這裡開始提到它。'],
  ConsumerStopped: ({ who }) => [`${who} 已停止`, '它的行程結束了。'],
  ConsumerKilled: ({ who }) => [`${who} 被強制終止`, '它沒有告訴任何人：協調者要到工作階段結束才知道。'],
  ConsumerFrozen: ({ who }) => [`${who} 靜止不動`, '所有執行緒都停住，心跳也是。'],
  ConsumerThawed: ({ who }) => [`${who} 恢復運作`, '它以為自己還是原來的樣子。'],
  ClientStateChanged: ({ who, detail }) =>
    clientStates[detail['to'] ?? '']?.(who) ?? [`${who} 的狀態改變`, `它的用戶端現在是 ${or(detail['to'], '另一個狀態')}。`],
  CommandGiven: ({ who }) => [`${who} 的應用程式有動作`, '會在下一次 poll() 進行。'],
  onPartitionsAssigned: ({ who, detail }) =>
    detail['partitions'] === ''
      ? [`${who} 沒有新的分區`, '仍會呼叫 onPartitionsAssigned，只是內容是空的。']
      : [`${who} 接手 ${or(detail['partitions'], '沒有分區')}`, '執行 onPartitionsAssigned；從已提交的偏移量讀起。'],
  onPartitionsRevoked: ({ who, detail }) =>
    detail['partitions'] === ''
      ? [`${who} 沒有可放開的分區`, '仍會呼叫 onPartitionsRevoked。']
      : [`${who} 放開 ${or(detail['partitions'], '沒有分區')}`, '執行 onPartitionsRevoked；重新分配之前無人讀取它們。'],
  onPartitionsLost: ({ who, detail }) => [
    `${who} 失去 ${or(detail['partitions'], '所有分區')}`,
    '它已不是成員，不得提交；別人可能已經在讀。',
  ],
  MemberIdAdopted: ({ who }) => [`${who} 有了識別碼`, '它立刻帶著拿到的識別碼再問一次。'],
  JoinAnswered: ({ who, detail }) => [
    detail['leads'] === 'true' ? `${who} 必須擬定分配方案` : `${who} 進入第 ${or(detail['generation'], '？')} 代`,
    '它又開始送心跳。',
  ],
  JoinRetried: ({ who, detail }) => [
    `${who} 再試一次`,
    `這一輪失敗了${detail['error'] === undefined ? '' : `：${detail['error']}`}；回呼不會再執行一次。`,
  ],
  RoundOvertaken: ({ who }) => [`${who} 的這一輪被超前`, '更新的一輪正在進行。'],
  LeaderFetchesMetadata: ({ who }) => [`${who} 取得更多主題的資料`, '領導者需要任何成員提到的每個主題的分區。'],
  Assigned: ({ who, detail }) => [
    `${who} 計算分配方案`,
    `由領導者的用戶端以 ${or(detail['assignor'], '票選出的分配器')} 計算，broker 不參與。`,
  ],
  AssignmentSkipped: ({ who }) => [`${who} 領導，但不改變任何事`, '它以靜態成員的身分回來：分配方案不變。'],
  Synced: ({ who, detail }) => [`${who} 同步完成`, `它完全屬於第 ${or(detail['generation'], '？')} 代。`],
  RejoinNeeded: ({ who, detail }) => [
    `${who} 必須重新加入`,
    `會在下一次 poll() 進行${detail['reason'] === undefined || detail['reason'] === '' ? '' : `：${detail['reason']}`}。`,
  ],
  RejoinRequested: ({ who }) => [`${who} 必須重新加入`, '會在下一次 poll() 進行。'],
  MemberReset: ({ who, detail }) => [`${who} 從頭開始`, `它忘掉自己的代${detail['kept'] === 'true' ? '' : '與識別碼'}。`],
  CommitRetried: ({ who }) => [`${who} 再提交一次`, '加入之前的提交會一直重試到成立為止。'],
  CommitRefused: ({ who, detail }) => [`${who} 的提交遭拒`, `${or(detail['error'], '錯誤')}：上次提交之後讀的會被再讀一次。`],
  OffsetsCommitted: ({ who }) => [`${who} 已提交`, '它知道自己的偏移量成立了。'],
  HeartbeatIgnored: ({ who, detail }) => [`${who} 不理會這個回應`, `${or(detail['error'], '它')} 說的是過去的代，或已在處理中。`],
  SessionSilent: ({ who }) => [`${who} 聽不到協調者`, '整個工作階段都沒有心跳得到回應：重新尋找協調者。'],
  PollTimeout: ({ who, detail }) => [
    `${who} 太久沒有 poll()`,
    `max.poll.interval.ms 是 ${ms(detail['max.poll.interval.ms'])}：它自己的心跳執行緒離開群組。`,
  ],
  NoOffset: ({ who }) => [`${who} 沒有可接續的位置`, '沒有已提交的偏移量：由 auto.offset.reset 決定。'],
  PositionsSet: ({ who }) => [`${who} 有了讀取位置`, '從群組提交過的地方繼續。'],
  PositionsReset: ({ who }) => [`${who} 從日誌的起點或終點開始`, '依 auto.offset.reset 而定。'],
  Busy: ({ who, detail }) => [`${who} 不呼叫 poll()`, `應用程式有 ${ms(detail['forMs'])}在忙別的；心跳執行緒照常。`],
  Processing: ({ who, detail }) => [
    `${who} 處理 ${or(detail['records'], '')} 筆紀錄`,
    `需要 ${ms(detail['forMs'])}；在那之前不會 poll()。`,
  ],
  Subscribed: ({ who, detail }) => [`${who} 訂閱 ${or(detail['topics'], '無')}`, '訂閱改變了，所以它重新加入。'],
  Unsubscribed: ({ who }) => [`${who} 什麼也不訂閱`, '它已離開群組。'],
  CallbackReturned: ({ who }) => [`${who} 的回呼返回`, '用戶端從等待處繼續。'],
  ExceptionThrown: ({ who, detail }) => [`${who} 的應用程式收到例外`, `${or(detail['class'] ?? detail['exception'], '例外')}。`],
  CoordinatorFound: ({ who }) => [`${who} 找到協調者`, '它的群組請求有了去處。'],
  CoordinatorForgotten: ({ who }) => [`${who} 失去協調者`, '它必須重新尋找。'],
  CoordinatorUnavailable: ({ who }) => [`${who} 連不上協調者`, '稍後再試。'],
  RequestTimedOut: ({ who, detail }) => [`${who} 白等了`, `它的 ${or(detail['api'], '請求')} 沒有及時得到回應。`],
} satisfies Partial<Makers>
