import type { ScenarioAction } from '../../../engine'
import type { Words } from '../en'
import { acts } from './acts'

const seconds = (time: number): string => `${(time / 1_000_000).toFixed(2)} 秒`
const ms = (value: number): string => (value >= 1000 ? `${String(value / 1000)} 秒` : `${String(value)} 毫秒`)

type OfTransaction = Extract<ScenarioAction, { do: `${string}Transaction` }>

const isOfTransaction = (action: ScenarioAction): action is OfTransaction => action.do.endsWith('Transaction')

function change(action: ScenarioAction): string {
  if (isOfTransaction(action)) return acts(action.do, action.producer)
  switch (action.do) {
    case 'startMember':
      return `加入消費者 ${action.member}`
    case 'closeMember':
      return `停止 ${action.member}`
    case 'killMember':
      return `強制終止 ${action.member}`
    case 'freezeMember':
      return `凍結 ${action.member}`
    case 'thawMember':
      return `讓 ${action.member} 繼續`
    case 'busy':
      return `${action.member} 有 ${ms(action.forMs)}不呼叫 poll()`
    case 'lateCommit':
      return `${action.member} 在 ${ms(action.forMs)}後才提交`
    case 'blockCallback':
      return `${action.member} 的回呼花了 ${ms(action.forMs)}`
    case 'subscribe':
      return `${action.member} 改變訂閱`
    case 'unsubscribe':
      return `${action.member} 取消訂閱`
    case 'commit':
      return `${action.member} 提交`
    case 'enforceRebalance':
      return `${action.member} 呼叫 enforceRebalance()`
    case 'addPartitions':
      return `${action.topic} 增加到 ${String(action.to)} 個分區`
    case 'createTopic':
      return `建立主題 ${action.topic}`
    case 'deleteTopic':
      return `刪除主題 ${action.topic}`
    case 'setConfig':
      return Object.entries(action.set)
        .map(([key, value]) => `${action.name} 的 ${key} = ${String(value)}`)
        .join('、')
    case 'produce':
      return `${action.producer} 送 ${String(action.batches.flat().length)} 筆紀錄到 ${action.topic}`
    case 'runCleaner':
      return '喚醒清理器'
    case 'deleteGroup':
      return `刪除群組 ${action.group}`
    case 'removeMembers':
      return `移除 ${action.group} 的成員`
    case 'moveCoordinator':
      return `移動 ${action.group} 的協調者`
    case 'killBroker':
      return `強制終止 broker ${String(action.broker)}`
    case 'stopBroker':
      return `依序關閉 broker ${String(action.broker)}`
    case 'startBroker':
      return `啟動 broker ${String(action.broker)}`
    case 'freezeBroker':
      return `凍結 broker ${String(action.broker)}`
    case 'thawBroker':
      return `讓 broker ${String(action.broker)} 繼續`
    case 'electLeaders':
      return `為 ${action.topic}-${String(action.partition)} 選出領導者：${action.type === 'unclean' ? '不潔選舉' : '偏好副本'}`
    case 'deleteRecords':
      return `刪除 ${action.topic}-${String(action.partition)} 在 ${String(action.offset)} 之前的紀錄`
    case 'dropMessage':
      return `遺失 ${action.label ?? '一則訊息'}`
    case 'holdMessage':
      return `扣住 ${action.label ?? '一則訊息'}`
    case 'releaseMessage':
      return `放行 ${action.label ?? '一則訊息'}`
  }
}

export const sandbox: Words['sandbox'] = {
  details: '細節',
  whatIf: '假如',
  side: '圖旁的面板',
  toMember: '對成員',
  acts: (member, time) => `已選 ${member}；動作發生在 ${seconds(time)}`,
  nobody: '還沒有任何消費者啟動',
  choose: '選擇成員',
  stop: '正常停止',
  kill: '強制終止',
  start: (member) => `重新啟動 ${member}`,
  freeze: '凍結',
  thaw: '讓它繼續',
  slow: (forMs) => `${ms(forMs)}不呼叫 poll()`,
  enforce: '呼叫 enforceRebalance()',
  toGroup: '對群組與主題',
  topicHas: (topic, partitions) => `${topic} 有 ${String(partitions)} 個分區`,
  add: (member) => `加入消費者 ${member}`,
  addPartitions: (count) => `增加 ${String(count)} 個分區`,
  compareWith: '和別的值比較…',
  compareWithOf: (config) => `把 ${config} 和另一個值比較`,
  otherValue: (config) => `${config} 的另一個值`,
  compareNow: '開始比較',
  changeConfig: '更改設定',
  framed: '以粗框標示的不是預設值。成員在行程啟動時讀取設定。',
  later: '行程重新啟動後才生效',
  changes: '你的更改',
  undo: '復原',
  undoChange: (text) => `復原：${text}`,
  explain: '每次更改都會產生一個分支。原本的未來還在；連結會帶著所有更改。',
  change,
  youDid: (action, time) => `你：${change(action)}，${seconds(time)}`,
  at: seconds,
  recorded: '這是真實 broker 上發生過的事：錄製內容無法更改。請開啟一個情境來嘗試。',
  recordedCluster:
    '日誌、世代編號、同步副本集和各個回應都照錄製內容呈現。沒有檔案記下 broker 何時讀到控制器的決定，或訊息走了多久：兩者都畫成立刻發生。',
}
