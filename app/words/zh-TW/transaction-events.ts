import type { transactionMakers as pattern } from '../en/transaction-events'
import type { Told } from '../told'
import { of } from './log-events'

const ended = (detail: Told['detail']): string => (of(detail, 'committed') === '1' ? '已提交' : '已中止')

export const transactionMakers: typeof pattern = {
  AddPartitionsToTxnRequest: ({ who }) => [`${who} 向協調者詢問這個批次`, '這是交易在這裡的第一個批次：要等協調者知道這個分區參與交易。'],
  AddPartitionsToTxnResponse: ({ to }) => [`${to} 得知：這個分區參與交易`, '協調者的日誌已經記下，批次可以寫入了。'],
  EndTxnRequest: ({ who }) => [`${who} 請求結束交易`, '所有批次都有了回應；協調者一次替它們全部做決定。'],
  EndTxnResponse: ({ to }) => [`${to} 得知交易已有結果`, '決定已在協調者的日誌裡，標記隨後才寫。'],
  WriteTxnMarkersRequest: ({ to }) => [`標記正送往 ${to}`, '每個參與分區的領導者都要寫下交易怎麼結束。'],
  WriteTxnMarkersResponse: ({ who }) => [`${who} 寫好了標記`, '協調者等所有標記都寫好，才把這筆交易放下。'],
  TransactionsReady: ({ who, detail }) => [
    `${who} 可以開始交易`,
    `它是生產者 ${of(detail, 'producerId')}，世代編號 ${of(detail, 'producerEpoch')}。`,
  ],
  TransactionBegun: ({ who }) => [`${who} 開始交易`, '送出第一筆紀錄之前，沒有別人知道。'],
  TransactionEnded: ({ who, detail }) => [`${who}：${ended(detail)}`, '呼叫已經返回，標記可能還在路上。'],
  TransactionFailed: ({ who, detail }) => [`${who} 只能中止`, `有批次被拒絕：${of(detail, 'error')}。`],
  CommitThrows: ({ who }) => [`${who} 的 commitTransaction() 丟出例外`, '應用程式改為中止交易。'],
  ProducerFenced: ({ who, detail }) => [`${who} 從此被拒絕`, `協調者回答 ${of(detail, 'error')}。`],
  RequestRepeatedLater: ({ who }) => [`${who} 稍後再問`, '協調者還在處理上一筆交易。'],
  TransactionalIdKnown: ({ detail }) => [
    `${of(detail, 'transactionalId')} 是生產者 ${of(detail, 'producerId')}`,
    '協調者從未聽過這個 transactional.id。',
  ],
  ProducerEpochRaised: ({ detail }) => [
    `${of(detail, 'transactionalId')}：世代編號 ${of(detail, 'producerEpoch')}`,
    '還用前一個世代編號送資料的會被拒絕。',
  ],
  PartitionsAdded: ({ detail }) => [
    `${of(detail, 'transactionalId')}：${of(detail, 'partitions')} 參與交易`,
    '協調者記下每個之後需要標記的分區。',
  ],
  TransactionVerified: ({ who, detail }) => [
    `${who} 收下生產者 ${of(detail, 'producerId')} 的批次`,
    '協調者確認它屬於一筆未結束的交易：最後穩定偏移量停在它前面。',
  ],
  TransactionDecided: ({ rule, detail }) => [
    `${of(detail, 'transactionalId')}：協調者決定${rule === 'transactions/end/commit' ? '提交' : '中止'}`,
    '協調者日誌裡寫的就算數；標記只是把它傳出去。',
  ],
  TransactionUnwritten: ({ detail }) => [
    `${of(detail, 'transactionalId')}：新的狀態沒有複製到足夠的副本`,
    '協調者已等了一筆交易最多可用的時間。恢復先前的狀態；提出請求的可以再問一次。',
  ],
  MarkerWritten: ({ rule, detail }) => [
    `${of(detail, 'partition')}：偏移量 ${of(detail, 'offset')} 的標記寫著${rule === 'transactions/markers/commit' ? '已提交' : '已中止'}`,
    `最後穩定偏移量現在是 ${of(detail, 'lastStableOffset')}。只讀已提交紀錄的消費者讀到那裡${rule === 'transactions/markers/commit' ? '' : '，並跳過已中止的'}。`,
  ],
  MarkerRefused: ({ who, detail }) => [
    `${who} 不寫 ${of(detail, 'partition')} 的標記`,
    '它不是這個分區的領導者、同步副本太少，或較新的協調者已經寫過。',
  ],
  MarkersSentAgain: ({ detail }) => [
    `${of(detail, 'transactionalId')}：標記再送一次`,
    `${of(detail, 'partitions')} 還沒有標記。決定了就不變，直到每個分區都寫下為止。`,
  ],
  TransactionsLoaded: ({ who, detail }) => [
    `${who} 從此協調 ${of(detail, 'transactionalIds')}`,
    `它讀完了 ${of(detail, 'partition')}：未結束的仍未結束，已決定的繼續執行。`,
  ],
  TransactionsUnloaded: ({ who, detail }) => [
    `${who} 不再協調 ${of(detail, 'transactionalIds')}`,
    `${of(detail, 'partition')} 改由另一個 broker 領導。`,
  ],
  CoordinatorLost: ({ who }) => [`${who} 失去了協調者`, '它詢問 __transaction_state 的那個分區現在由哪個 broker 領導。'],
  TransactionCompleted: ({ detail }) => [`${of(detail, 'transactionalId')}：${of(detail, 'state')}`, '它的每個分區都有了標記。'],
  AbortedSkipped: ({ who, detail }) => [
    `${who} 跳過 ${of(detail, 'records')} 筆紀錄`,
    `它們屬於已中止的交易；${of(detail, 'partition')} 的擷取回應裡附有說明。`,
  ],
}
