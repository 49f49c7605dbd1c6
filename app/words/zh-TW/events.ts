import type { Words } from '../en'
import type { Makers } from '../en/events'
import { acts } from './acts'
import { asks } from './events-asks'
import { client } from './events-client'
import { consumerGroup } from './events-consumer'
import { consumerClient } from './events-consumer-client'
import { coordinator } from './events-coordinator'

const makers: Makers = {
  ...asks,
  ...coordinator,
  ...client,
  ...consumerClient,
  ...consumerGroup,
}

export const events: Words['events'] = {
  makers,
  refusals: {
    MEMBER_ID_REQUIRED: '新來者先拿到一個識別碼，再帶著它問一次。',
    REBALANCE_IN_PROGRESS: '重新平衡進行中：它必須重新加入。',
    UNKNOWN_MEMBER_ID: '協調者已不認得它：以新成員的身分開始。',
    ILLEGAL_GENERATION: '它說的是過去的代。',
    FENCED_INSTANCE_ID: '另一個行程帶著同一個實例識別碼來了：這個出局。',
    NOT_COORDINATOR: '這個 broker 不是群組的協調者。',
    COORDINATOR_NOT_AVAILABLE: '現在沒有協調者可以回應。',
    COORDINATOR_LOAD_IN_PROGRESS: '協調者還在讀取日誌。',
    INCONSISTENT_GROUP_PROTOCOL: '它提供的分配器沒有一個是所有成員都認得的。',
    GROUP_MAX_SIZE_REACHED: '群組已滿。',
    INVALID_SESSION_TIMEOUT: '它的工作階段逾時超出 broker 的限制。',
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
    assign: '分配中・下一個目標還沒算出來',
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
