import type { Words } from '../en'
import type { Makers, Told, Telling } from '../en/events'
import { acts } from './acts'
import { consumerGroup } from './events-consumer'
import { consumerClient } from './events-consumer-client'
import { time } from './time'

const ms = (value: string | undefined): string => time.span(Number(value ?? 0) * 1000)

const or = (value: string | undefined, none: string): string => (value === undefined || value === '' ? none : value)

const timers: Readonly<Record<string, readonly [set: string, fired: string]>> = {
  'initial-rebalance-delay': ['群組原本是空的：協調者等其他成員到來', '初始延遲結束'],
  'join-phase-timeout': ['加入階段有期限：成員中最長的重新平衡逾時', '加入階段已到期限'],
  'pending-sync-check': ['每個成員都必須在重新平衡逾時內送出 SyncGroup', '有成員沒有及時送出 SyncGroup'],
  session: ['工作階段開始計時', '一個工作階段結束了'],
  'new-member': ['新成員最多等五分鐘', '新成員已等了五分鐘'],
  'pending-id': ['發出的識別碼必須在一個工作階段內帶回來', '發出的識別碼沒有回來'],
}

const timerSet = (kind: string | undefined): string => timers[kind ?? '']?.[0] ?? '設定了一個計時器'
const timerFired = (kind: string | undefined): string => timers[kind ?? '']?.[1] ?? '一個計時器到期'

const states: Readonly<Record<string, (generation: string) => Telling>> = {
  PreparingRebalance: () => ['重新平衡開始', '群組進入 PreparingRebalance：協調者不會主動通知任何人，它等每個成員再次請求加入。'],
  CompletingRebalance: (generation) => ['所有成員都已加入', `群組進入 CompletingRebalance，第 ${generation} 代：等待領導者的分配方案。`],
  Stable: (generation) => ['群組穩定', `第 ${generation} 代有了分配方案，而且方案已提交。`],
  Empty: () => ['群組是空的', '沒有成員留下；已提交的偏移量還在。'],
  Dead: () => ['群組已不在這個代理伺服器上', '來這裡問的人都會被請走。'],
}

const clientStates: Readonly<Record<string, (who: string) => Telling>> = {
  UNJOINED: (who) => [`${who} 不在群組中`, '它的用戶端必須在下一次 poll() 加入。'],
  PREPARING_REBALANCE: (who) => [`${who} 等待被接納`, 'JoinGroup 已送出；得到回應之前不送心跳。'],
  COMPLETING_REBALANCE: (who) => [`${who} 等待自己的那一份`, 'SyncGroup 已送出。'],
  STABLE: (who) => [`${who} 拿到自己的那一份`, '用戶端進入 STABLE：讀取資料，並以心跳表示還活著。'],
}

const makers: Makers = {
  ...consumerClient,
  ...consumerGroup,
  FindCoordinatorRequest: ({ who }) => [`${who} 尋找協調者`, '群組名稱雜湊到 __consumer_offsets 的一個分區，該分區的領導者就是協調者。'],
  FindCoordinatorResponse: ({ to }) => [`${to} 得知協調者是誰`, '此後它的群組請求都送往那個代理伺服器。'],
  JoinGroupRequest: ({ who }) => [`${who} 請求加入`, 'JoinGroup 說明它訂閱什麼，並以代理伺服器只負責轉送的位元組說明它原本擁有什麼。'],
  JoinGroupResponse: ({ to, detail }) =>
    detail['members'] === undefined
      ? [`${to} 已加入`, `它的 JoinGroup 得到回應：屬於第 ${or(detail['generation'], '新')} 代，由別的成員領導。`]
      : [`${to} 是領導者`, `只有領導者的回應帶有成員名單與各自的位元組，共 ${or(detail['members'], '全部')} 個。`],
  SyncGroupRequest: ({ who }) => [`${who} 送出 SyncGroup`, '領導者的帶著所有人的分配方案，其他人的是空的，要等。'],
  SyncGroupResponse: ({ to }) => [`${to} 收到自己的那一份`, '代理伺服器交出它讀不懂的位元組；對這個成員來說重新平衡結束了。'],
  HeartbeatRequest: ({ who }) => [`${who} 表示自己還活著`, '心跳只說這件事，回應則可能帶來別的消息。'],
  HeartbeatResponse: ({ to }) => [`${to} 的心跳得到回應`, '一切正常，可以繼續。'],
  LeaveGroupRequest: ({ who }) => [`${who} 請求離開`, 'LeaveGroup 讓群組不必等到工作階段結束。'],
  LeaveGroupResponse: ({ to }) => [`${to} 已離開`, '它不再是成員。'],
  OffsetCommitRequest: ({ who }) => [`${who} 提交`, '它說明讀到哪裡，並附上自己的代，過去的成員才擋得住。'],
  OffsetCommitResponse: ({ to }) => [`${to} 的提交成立`, '它的偏移量已寫入 __consumer_offsets。'],
  OffsetFetchRequest: ({ who }) => [`${who} 詢問從哪裡繼續`, '對剛分到的分區，它需要已提交的偏移量。'],
  OffsetFetchResponse: ({ to }) => [`${to} 知道從哪裡繼續`, '它從已提交的偏移量讀起。'],
  FetchRequest: ({ who, detail: { fetchOffset } }) =>
    fetchOffset === undefined
      ? [`${who} 擷取資料`, '它要自己擁有的分區裡的紀錄。']
      : [`${who} 要偏移量 ${fetchOffset}`, '在這之前的它都有了：領導者由此得知。'],
  FetchResponse: ({ to, detail: { fetchOffset, records } }) =>
    fetchOffset === undefined
      ? [`${to} 拿到紀錄`, '擷取與群組無關：誰來問，代理伺服器就給誰。']
      : [`${to} 得到回答`, records === undefined ? '裡面沒有紀錄。' : `裡面有 ${records} 筆紀錄。`],
  ProduceRequest: ({ who }) => [`${who} 生產`, '紀錄附加到各分區的末端。'],
  ProduceResponse: ({ to }) => [`${to} 的紀錄已在日誌中`, '它們有了偏移量。'],
  MetadataRequest: ({ who }) => [`${who} 詢問中繼資料`, '有哪些分區？由誰領導？'],
  MetadataResponse: ({ to }) => [`${to} 有了新的中繼資料`, '領導者會拿它與分配時所依據的比較。'],
  MetadataUpdate: ({ to }) => [`${to} 得知主題的變化`, '控制器通知代理伺服器；消費者則自己來問。'],
  ListOffsetsRequest: ({ who }) => [`${who} 詢問日誌的起點或終點`, '沒有已提交的偏移量可以接續。'],
  ListOffsetsResponse: ({ to }) => [`${to} 知道日誌的兩端`, '它從 auto.offset.reset 所指的地方開始。'],
  Handover: ({ to }) => [`${to} 接手一個分區`, '它擁有前任領導者的日誌。'],
  GroupCreated: ({ detail }) => ['一個群組誕生', `協調者從此知道 ${or(detail['group'], '它')}。`],
  GroupCommitted: () => ['群組的紀錄已提交', '協調者搬移時它不會消失。'],
  GroupRemoved: () => ['群組被遺忘', '它的紀錄沒能寫入。'],
  GroupDeleted: () => ['群組被刪除', '為它的偏移量與它自己附加墓碑。'],
  GroupLoaded: ({ detail }) => [
    '群組回來了',
    `新的協調者讀完日誌：${or(detail['state'], '照最後寫入的樣子')}，第 ${or(detail['generation'], '0')} 代。只在記憶體裡的都沒了。`,
  ],
  DeletionRefused: ({ detail }) => ['群組還在', `刪除遭拒：${or(detail['error'], '它還有成員')}。`],
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
  LeaveRefused: ({ who, detail }) => [`${who} 無法離開`, `回應是 ${or(detail['error'], '錯誤')}。`],
  PendingIdDropped: () => ['一個識別碼被遺忘', '它已發出，但沒有用上。'],
  BarrierOpened: ({ detail }) => [
    '屏障打開',
    `${or(detail['members'], '')} 個 JoinGroup 同時得到回應，進入第 ${or(detail['generation'], '？')} 代。`,
  ],
  AssignmentAppended: () => ['分配方案已附加', '在任何人拿到之前，先寫入 __consumer_offsets。'],
  AssignmentCommitted: () => ['分配方案已提交', '現在回應每個被扣留的 SyncGroup。'],
  AssignmentOvertaken: () => ['分配方案來得太遲', '新的重新平衡已經開始；紀錄留在日誌裡，不改變任何事。'],
  AssignmentFailed: ({ detail }) => ['分配方案寫不進去', `${or(detail['error'], '附加失敗')}：所有人重新來過。`],
  TimerSet: ({ detail }) => [timerSet(detail['kind']), `${ms(detail['delayMs'])}後到期。`],
  TimerFired: ({ who, detail }) => [timerFired(detail['kind']), detail['member'] === undefined ? '協調者據此行動。' : `它屬於 ${who}。`],
  OffsetsRemoved: () => ['偏移量被移除', '它們的主題已不存在。'],
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
  ConsumerStarted: ({ who }) => [`${who} 尋找協調者`, '行程啟動了；它先問哪個代理伺服器是群組的協調者。'],
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
  JoinFailed: ({ who, detail }) => [`${who} 無法加入`, `${or(detail['error'], '這個錯誤')} 是致命的：poll() 拋出例外。`],
  RoundOvertaken: ({ who }) => [`${who} 的這一輪被超前`, '更新的一輪正在進行。'],
  LeaderFetchesMetadata: ({ who }) => [`${who} 取得更多主題的資料`, '領導者需要任何成員提到的每個主題的分區。'],
  Assigned: ({ who, detail }) => [
    `${who} 計算分配方案`,
    `由領導者的用戶端以 ${or(detail['assignor'], '票選出的分配器')} 計算，代理伺服器不參與。`,
  ],
  AssignmentSkipped: ({ who }) => [`${who} 領導，但不改變任何事`, '它以靜態成員的身分回來：分配方案不變。'],
  AssignmentRefused: ({ who }) => [`${who} 拒絕自己的那一份`, '分到的分區屬於它沒有訂閱的主題。'],
  Synced: ({ who, detail }) => [`${who} 同步完成`, `它完全屬於第 ${or(detail['generation'], '？')} 代。`],
  RejoinNeeded: ({ who, detail }) => [
    `${who} 必須重新加入`,
    `會在下一次 poll() 進行${detail['reason'] === undefined || detail['reason'] === '' ? '' : `：${detail['reason']}`}。`,
  ],
  RejoinRequested: ({ who }) => [`${who} 必須重新加入`, '會在下一次 poll() 進行。'],
  MemberReset: ({ who, detail }) => [`${who} 從頭開始`, `它忘掉自己的代${detail['kept'] === 'true' ? '' : '與識別碼'}。`],
  CommitRetried: ({ who }) => [`${who} 再提交一次`, '加入之前的提交會一直重試到成立為止。'],
  CommitRefused: ({ who, detail }) => [`${who} 的提交遭拒`, `${or(detail['error'], '錯誤')}：上次提交之後讀的會被再讀一次。`],
  CommitRefusedLocally: ({ who, detail }) => [`${who} 不得提交`, `它自己的用戶端拒絕：${or(detail['exception'], '重新平衡進行中')}。`],
  OffsetsCommitted: ({ who }) => [`${who} 已提交`, '它知道自己的偏移量成立了。'],
  HeartbeatIgnored: ({ who, detail }) => [`${who} 不理會這個回應`, `${or(detail['error'], '它')} 說的是過去的代，或已在處理中。`],
  HeartbeatThreadFailed: ({ who, detail }) => [`${who} 被隔離`, `${or(detail['error'], '錯誤')}：心跳執行緒結束，下一次 poll() 拋出例外。`],
  SessionSilent: ({ who }) => [`${who} 聽不到協調者`, '整個工作階段都沒有心跳得到回應：重新尋找協調者。'],
  PollTimeout: ({ who, detail }) => [
    `${who} 太久沒有 poll()`,
    `max.poll.interval.ms 是 ${ms(detail['max.poll.interval.ms'])}：它自己的心跳執行緒離開群組。`,
  ],
  LeftSilently: ({ who }) => [`${who} 不告而別`, '靜態成員不送 LeaveGroup：由工作階段決定。'],
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
  TopicsMatched: ({ who, detail }) => [`${who} 的樣式符合了別的主題`, `現在是：${or(detail['topics'], '無')}。`],
  CallbackReturned: ({ who }) => [`${who} 的回呼返回`, '用戶端從等待處繼續。'],
  ExceptionThrown: ({ who, detail }) => [`${who} 的應用程式收到例外`, `${or(detail['class'] ?? detail['exception'], '例外')}。`],
  CoordinatorFound: ({ who }) => [`${who} 找到協調者`, '它的群組請求有了去處。'],
  CoordinatorForgotten: ({ who }) => [`${who} 失去協調者`, '它必須重新尋找。'],
  CoordinatorUnavailable: ({ who }) => [`${who} 連不上協調者`, '稍後再試。'],
  RequestTimedOut: ({ who, detail }) => [`${who} 白等了`, `它的 ${or(detail['api'], '請求')} 沒有及時得到回應。`],
} satisfies Readonly<Record<string, (told: Told) => Telling>>

export const events: Words['events'] = {
  makers,
  refusals: {
    MEMBER_ID_REQUIRED: '新來者先拿到一個識別碼，再帶著它問一次。',
    REBALANCE_IN_PROGRESS: '重新平衡進行中：它必須重新加入。',
    UNKNOWN_MEMBER_ID: '協調者已不認得它：以新成員的身分開始。',
    ILLEGAL_GENERATION: '它說的是過去的代。',
    FENCED_INSTANCE_ID: '另一個行程帶著同一個實例識別碼來了：這個出局。',
    NOT_COORDINATOR: '這個代理伺服器不是群組的協調者。',
    COORDINATOR_NOT_AVAILABLE: '現在沒有協調者可以回應。',
    COORDINATOR_LOAD_IN_PROGRESS: '協調者還在讀取日誌。',
    INCONSISTENT_GROUP_PROTOCOL: '它提供的分配器沒有一個是所有成員都認得的。',
    GROUP_MAX_SIZE_REACHED: '群組已滿。',
    INVALID_SESSION_TIMEOUT: '它的工作階段逾時超出代理伺服器的限制。',
    INVALID_GROUP_ID: '群組必須有名稱。',
  },
  answered: (who, error) => `${who} 得到的回應是 ${error}`,
  refused: (error) => `${error} 是由用戶端處理的錯誤。`,
  arrives: (what, who) => [`${what} 到達 ${who}`, '沒有因此改變任何事。'],
  quiet: ['沒有值得一提的事', '一個計時器，或一則沒有後果的訊息。'],
  start: ['一切發生之前', '叢集就緒，還沒有人啟動。'],
  starts: {
    path: ['還沒有送出任何東西', '位元組在磁碟上或記憶體裡；消費者已經來要了。'],
    memory: ['還沒有人讀', '最後寫入的仍在記憶體裡。'],
    log: ['還沒有寫入任何東西', '日誌有一個區段，裡面是空的。'],
  },
  full: (title) => `${title}。`,
  join: (sentences) => sentences.join(''),
  unknown: (type) => [type, '它發生了。'],
  act: (name, what) => [acts(name, what), '這是被要求的：由情境，或由你。'],
  ignored: (name) => [`${name} 沒有作用`, '沒有對象可以施行。'],
  phases: {
    join: '第 1 階段，共 2 階段 · JoinGroup',
    sync: '第 2 階段，共 2 階段 · SyncGroup',
    reconcile: '調整中・各自在自己的心跳',
    steady: '平穩',
    empty: '空群組',
    none: '群組出現之前',
    path: '讀取路徑',
    memory: '頁面快取',
    log: '日誌',
    replicas: '複寫',
  },
}
