import type { replicaMakers as english } from '../en/replica-events'
import type { Told } from '../told'
import { listed, of } from './log-events'

const rate = (detail: Told['detail'], name: string): string => {
  const overUs = Number(of(detail, 'overUs'))
  return `${(overUs === 0 ? 0 : Number(of(detail, name)) / overUs).toFixed(0)} MB`
}

const parts: Readonly<Record<string, string>> = {
  receive: '收進來的網路',
  handle: '請求處理執行緒',
  write: '磁碟',
  send: '送出去的網路',
}

export const replicaMakers: typeof english = {
  LeaderBegins: ({ who, detail }) => [
    `${who} 領導 ${of(detail, 'partition')}`,
    `領導者世代 ${of(detail, 'leaderEpoch')} 從偏移量 ${of(detail, 'offset')} 開始；高水位沿用它當追隨者時的值。`,
  ],
  FollowerBegins: ({ who, detail }) => [
    `${who} 開始跟隨`,
    `它從自己的尾端（偏移量 ${of(detail, 'offset')}）起，向 broker ${of(detail, 'leader')} 擷取 ${of(detail, 'partition')}。`,
  ],
  EpochsDiverge: ({ detail }) => [
    '兩份日誌分岔',
    `追隨者在世代 ${of(detail, 'lastFetchedEpoch')} 的尾端是 ${of(detail, 'fetchOffset')}；在領導者那裡，世代 ${of(detail, 'epoch')} 到 ${of(detail, 'endOffset')} 為止。`,
  ],
  LogTruncated: ({ who, detail }) => [
    `${who} 截斷日誌`,
    `丟掉 ${of(detail, 'removed')} 筆紀錄：${of(detail, 'partition')} 現在到偏移量 ${of(detail, 'offset')} 為止。`,
  ],
  IsrChanged: ({ who, detail }) => [`${who} 改用新的同步副本集`, `${of(detail, 'partition')} 的同步副本：${listed(of(detail, 'isr'))}。`],
  AlterPartitionRequest: ({ who, detail }) => [
    `${who} 要求更改同步副本集`,
    `從 ${listed(of(detail, 'isr'))} 改為 ${listed(of(detail, 'newIsr'))}；由控制器決定。`,
  ],
  PartitionChanged: ({ detail }) => [
    Number(of(detail, 'leader')) < 0
      ? `${of(detail, 'partition')} 沒有領導者`
      : `broker ${of(detail, 'leader')} 領導 ${of(detail, 'partition')}`,
    `控制器記下：領導者世代 ${of(detail, 'leaderEpoch')}，同步副本 ${listed(of(detail, 'isr')) || '無'}。`,
  ],
  BrokerFenced: ({ detail }) => [`broker ${of(detail, 'broker')} 遭隔離`, '控制器有一個工作階段之久沒有它的消息：它不得領導。'],
  BrokerUnfenced: ({ detail }) => [`broker ${of(detail, 'broker')} 又可以領導`, '它已跟上控制器的日誌。'],
  UncleanShutdown: ({ detail }) => [
    `broker ${of(detail, 'broker')} 當掉後回來`,
    '寫了卻沒刷到磁碟的可能不見了：它離開替它擔保的那些集合。',
  ],
  BrokerKilled: ({ who }) => [`${who} 被終止`, '記憶體裡的沒了；日誌還在磁碟上。'],
  BrokerFrozen: ({ who }) => [`${who} 停住不動`, '行程還在，但什麼都不做。'],
  BrokerThawed: ({ who }) => [`${who} 繼續運作`, '這期間送來的都在等它。'],
  BrokerStarted: ({ who }) => [`${who} 啟動`, '它向控制器註冊，補上錯過的。'],
  BrokerMetered: ({ who, detail }) => [
    of(detail, 'full') === '' ? `${who} 還有餘裕` : `${who} 滿了：${parts[of(detail, 'full')] ?? ''}`,
    `每秒：來自生產者 ${rate(detail, 'bytesIn')}，來自領導者 ${rate(detail, 'replicationBytesIn')}，送給讀者 ${rate(detail, 'bytesOut')}。`,
  ],
  BatchAcknowledged: ({ who, detail }) => [
    `${who} 被告知：已寫入`,
    `${of(detail, 'partition')} 的 ${of(detail, 'records')} 筆，從偏移量 ${of(detail, 'offset')} 起。`,
  ],
  BatchRetries: ({ who, detail }) => [`${who} 會再送一次`, `批次 ${of(detail, 'batch')} 這次沒有成功：${of(detail, 'error')}。`],
  InitProducerIdRequest: ({ who }) => [`${who} 要一個生產者 id`, '憑它和序號，批次來了兩次也認得出。'],
  InitProducerIdResponse: ({ to, detail }) => [`${to} 得到生產者 id ${of(detail, 'producerId')}`, '它的批次在每個分區從 0 開始編號。'],
  ProducerBlocked: ({ who }) => [`${who} 等空位`, '它的緩衝區（buffer.memory）滿是沒人回答的批次。'],
  BatchFailed: ({ who, detail }) => [`${who} 被告知：失敗`, `批次 ${of(detail, 'batch')} 沒有結果：${of(detail, 'error')}。`],
  BrokerHeartbeatRequest: ({ who }) => [`${who} 告訴控制器它還在`, '也說它把控制器的日誌讀到哪裡。'],
  BrokerHeartbeatResponse: ({ to }) => [`控制器回答 ${to}`, '它是否遭隔離，是否已跟上。'],
  BrokerRegistrationRequest: ({ who }) => [`${who} 註冊`, '若前一次是依序結束的，會帶著那時的世代編號。'],
  BrokerRegistrationResponse: ({ to, detail }) => [`${to} 已註冊`, `它的 broker 世代編號是 ${of(detail, 'brokerEpoch')}。`],
  BrokerRegistered: ({ who, detail }) => [`${who} 有了 broker 世代編號`, `是 ${of(detail, 'brokerEpoch')}；它的擷取請求都帶著。`],
  MetadataFetch: ({ who }) => [`${who} 讀控制器的日誌`, '誰領導什麼、有誰在，都寫在裡面。'],
  MetadataRecords: ({ to }) => [`控制器的日誌送到 ${to}`, '它一筆接一筆套用。'],
  PartitionCreated: ({ detail }) => [`建立 ${of(detail, 'partition')}`, `起先由 broker ${of(detail, 'leader')} 領導。`],
  AlterPartitionResponse: ({ to, detail }) => [`${to} 得到回答`, `現在的同步副本：${listed(of(detail, 'isr')) || '無'}。`],
  ConnectionLost: ({ who, detail }) => [`${who} 發現連線斷了`, `${of(detail, 'to') || of(detail, 'node') || '對方'} 不再回答。`],
  ConnectionBack: ({ who, detail }) => [`${who} 又連上了`, `${of(detail, 'to') || of(detail, 'node') || '對方'} 在那裡。`],
  LeaderElected: ({ detail }) => [`選出 ${of(detail, 'partition')} 的領導者`, '因為有人要求。'],
  ElectionFailed: ({ detail }) => [`${of(detail, 'partition')} 選不出領導者`, '沒有誰可以領導它。'],
  ElectionNotNeeded: ({ detail }) => [`${of(detail, 'partition')} 的領導者不用換`, '沒有什麼要選的。'],
  LeaderMovesBack: ({ detail }) => [`${of(detail, 'partition')} 換回去`, `broker ${of(detail, 'leader')} 是副本清單的第一個。`],
  BrokerShuttingDown: ({ detail }) => [`broker ${of(detail, 'broker')} 依序關閉`, '它領導的先交給別人。'],
  BrokerStopping: ({ who }) => [`${who} 被要求停止`, '它先讓領導者搬走。'],
  BrokerStartWaits: ({ detail }) => [`broker ${of(detail, 'broker')} 稍後再啟動`, '它還在關閉；等關閉完成，行程才啟動。'],
  BrokerStopped: ({ who }) => [`${who} 已停止`, '依序結束：檔案裡這麼記著。'],
  LeaderGone: ({ who, detail }) => [`${who} 沒有可跟隨的對象`, `沒有誰領導 ${of(detail, 'partition')}。`],
  LogStartMoved: ({ who, detail }) => [
    `${who} 的日誌從更後面開始`,
    `${of(detail, 'partition')} 從偏移量 ${of(detail, 'offset')} 開始；更前面的讀者讀不到了。`,
  ],
  LogRestarted: ({ who, detail }) => [`${who} 的日誌重新開始`, `它有的都在領導者的開頭之前：從偏移量 ${of(detail, 'offset')} 接著。`],
  ProduceRefused: ({ who, detail }) => [`${who} 拒絕一個批次`, `${of(detail, 'partition')} 沒有附加任何紀錄。`],
  BatchNotAsked: ({ who, detail }) => [`${who} 不問結果`, `acks=0：這 ${of(detail, 'records')} 筆沒有人回答。`],
  HighWatermarkHeld: ({ detail }) => [
    '高水位不動',
    `同步副本：${listed(of(detail, 'isr'))}；min.insync.replicas 要求 ${of(detail, 'minIsr')}。`,
  ],
  IsrChangeRefused: ({ who, detail }) => [`${who} 的同步副本集不變`, `控制器拒絕：${of(detail, 'error')}。`],
  TopicCreated: ({ detail }) => [`建立主題 ${of(detail, 'topic')}`, `分區數：${of(detail, 'partitions')}。`],
  ConfigSet: ({ detail }) => [`設定了 ${of(detail, 'config')}`, `${of(detail, 'name') || '整個叢集'}現在的值是 ${of(detail, 'value')}。`],
  ElrCleared: ({ detail }) => ['符合資格的名單清空', `${of(detail, 'topic')} 的標準變了。`],
  OffsetForLeaderEpochRequest: ({ who }) => [`${who} 問一個世代到哪裡為止`, '由此看得出領導者有沒有它讀過的。'],
  OffsetForLeaderEpochResponse: ({ to }) => [`${to} 得知它的世代到哪裡為止`, '就這個領導者所知。'],
  PositionValid: ({ who, detail }) => [
    `${who} 可以繼續讀`,
    `世代 ${of(detail, 'leaderEpoch')} 到 ${of(detail, 'endOffset')} 為止，不早於它的位置 ${of(detail, 'position')}。`,
  ],
  LogTruncation: ({ who, detail }) => [
    `${who} 讀過的已經不在`,
    `它在 ${of(detail, 'position')}；世代 ${of(detail, 'leaderEpoch')} 到 ${of(detail, 'endOffset')} 為止，也沒有設定從哪裡繼續。`,
  ],
  PositionUnknown: ({ who, detail }) => [`${who} 找新的位置`, `領導者不知道 ${of(detail, 'position')}。`],
  TruncationDetected: ({ who, detail }) => [
    `${who} 往回退`,
    `它讀到 ${of(detail, 'position')}；世代 ${of(detail, 'leaderEpoch')} 現在到 ${of(detail, 'endOffset')} 為止。`,
  ],
  DuplicateRecognised: ({ who, detail }) => [
    `${who} 認得這個批次`,
    `序號 ${of(detail, 'sequence')} 早就在偏移量 ${of(detail, 'offset')}；什麼都不附加。`,
  ],
}
