import type { Words } from '../en'

const whole = new Intl.NumberFormat('zh-TW')

const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms >= 1000 ? 1 : ms >= 10 ? 2 : 3)} 秒`

const tenths = (ms: number): string => `${(ms / 1000).toFixed(1)} 秒`

export const evidence: Words['evidence'] = {
  title: '它的行為和 Kafka 一樣嗎？',
  runningLead: '這個頁面裡的引擎正在這個瀏覽器中，執行每一份測試向量與每一份真實 broker 的錄製內容。',
  doneLead: '這個頁面裡的引擎剛在這個瀏覽器中，執行了每一份測試向量與每一份真實 broker 的錄製內容。',
  passed: '通過',
  failed: '失敗',
  skipped: '略過',
  skippedWithReason: '略過，附理由',
  number: (n) => whole.format(n),
  seconds,
  progress: '進度',
  soFar: (compared, files, of, ms) => `目前 ${whole.format(compared)} 次比對，${String(of)} 份檔案中的 ${String(files)} 份，${tenths(ms)}`,
  inAll: (compared, files, ms) => `${String(files)} 份檔案，共 ${whole.format(compared)} 次比對，耗時 ${tenths(ms)}`,
  running: (name) => `正在執行 ${name}`,
  runningNow: '執行中',
  waiting: '等待中',
  file: '檔案',
  about: '內容',
  from: '期望值的出處',
  time: '時間',
  vectors: '測試向量',
  vectorsLead: '輸入，以及 Kafka 給出的結果',
  recordings: '錄製內容',
  recordingsLead: (kafka) => `來自 Apache Kafka ${kafka}：真實的消費者、真實的 broker`,
  families: { classic: (n) => `${String(n)} 個使用傳統協定的群組` },
  otherFamily: (n) => `${String(n)} 份錄製內容`,
  realBroker: '真實的 broker',
  vectorFiles: {
    'classic-coordinator.json': { about: '傳統群組，broker 端', from: 'Kafka 自己的測試' },
    'classic-scenarios.json': { about: '一次重新平衡，逐步進行', from: '在 Kafka 4.0 上重播' },
    'assignors-classic.json': { about: 'range、round robin、sticky', from: 'Kafka 自己的測試' },
    'wire-messages.json': { about: '請求與回應，逐一位元組比對', from: 'Kafka 自己的編碼器' },
    'wire-schemas.json': { about: '每種訊息的每個欄位', from: 'Kafka 的定義' },
    'connect-protocol.json': { about: 'Connect worker 的內層協定', from: 'Kafka 自己的編碼器' },
  },
  kafka: (version) => `以 Kafka ${version} 製作。`,
  held: (n) => `引擎必須符合的項目，共 ${whole.format(n)} 項：`,
  comparisons: {
    1: '協調者：收到錄下的請求後，回應的每個欄位與寫下的紀錄都相同',
    2: '消費者：只給情境，對話與回呼的內容和順序都相同',
    3: '描述：與管理用戶端得知的群組樣貌相同',
  },
  field: '欄位',
  wanted: '期望',
  got: '得到',
  wholeUnit: '（整項）',
  moreFailures: (n) => `另有 ${whole.format(n)} 項，見報告。`,
  open: '在程式中開啟',
  skippedBecause: (n, why) => `略過 ${whole.format(n)} 項：${why}`,
  reasons: { prose: '寫給人看的文字，沒有可比對的內容。' },
  refused: {
    'cannot-fetch': (what) => `未執行：無法取得 ${what}。請檢查網路後再執行一次。`,
    unreadable: (what) => `未執行：這不是可以執行的格式（${what}）。`,
    threw: (what) => `引擎中斷：${what}。`,
  },
  noWorker: '這個瀏覽器拒絕了負責比對的 worker，或是它中途停止。這裡計入的都確實比對過；等待中的則沒有。請再執行一次，或換一個瀏覽器。',
  noList: '無法取得錄製內容的清單，因此什麼都沒有執行。請檢查網路後再執行一次。',
  again: '再執行一次',
  save: '儲存報告',
  method: '這裡的每個數字都是在這個分頁執行時數出來的，沒有一個是預先存好的。',
}
