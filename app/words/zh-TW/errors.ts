import type { Words } from '../en'

type Values = Readonly<Record<string, string | number>>

const at = (values: Values, key: string): string => String(values[key] ?? '')

export const errors: Words['errors'] = {
  unexpected: (v) => `發生了不該發生的錯誤：${at(v, 'what')}。請重新載入頁面，連結會保留你的位置。`,
  'worker-died': () => '引擎停止回應。請重新載入頁面，連結會保留你的位置。',
  'worker-restarted': () => '引擎曾經停止，已重新啟動。你仍在原來的位置。',
  'nothing-open': () => '目前沒有開啟任何內容。請選擇情境或錄製內容。',
  'unknown-scenario': (v) => `沒有名為「${at(v, 'value')}」的內建情境。請從課程中選擇。`,
  'nothing-to-compare': () => '這個劇本沒有可以比較的執行。請開啟它，再拿其中一個設定和別的值比較。',
  'unknown-recording': (v) => `沒有名為「${at(v, 'value')}」的錄製內容。請在「你的叢集」中選擇。`,
  'own-file-gone': () => '那個檔案是在另一次造訪時讀取的，沒有保留。請在「你的叢集」中再選一次。',
  'unknown-branch': () => '這個分支已經不在了。請重新開啟連結。',
  'unknown-lesson': (v) => `沒有名為「${at(v, 'value')}」的課程。請從清單中選擇。`,
  'nothing-selected': () => '這一步沒有這個東西。請在圖中另選一個。',
  'cannot-fetch': (v) => `無法載入 ${at(v, 'what')}。請檢查網路後再試一次。`,
  'part-missing': () => '這個頁面有一部分無法載入。請檢查網路後重新載入，連結會保留你的位置。',
  'link-too-long': () => '連結太長，不是我們產生的。請改從情境開始。',
  'link-from-the-future': () => '這個連結由較新的版本產生，因此從頭開啟；重新載入以取得最新版本。',
  'link-changes-unreadable': () => '連結中的更改無法讀取，因此開啟原本的情境。請對方重新給你連結。',
  'recording-too-large': (v) =>
    `檔案超過 ${String(Math.round(Number(v['limitBytes'] ?? 0) / 1_000_000))} MB。請只留下重要的幾分鐘，以整行為單位截取。`,
  'recording-empty': () => '檔案是空的。請等 broker 寫入之後再選 kafka-request.log。',
  'recording-not-a-request-log': () => '這不是 Kafka broker 的請求日誌：沒有任何一行來自 kafka.request.logger。請選擇 kafka-request.log。',
  'recording-old-format': (v) => `第 ${at(v, 'line')} 行是 Kafka 2.8 之前的格式，不是 JSON。請用較新的 broker 錄製。`,
  'recording-cut-off': (v) => `第 ${at(v, 'line')} 行被截斷。請重新複製完整的檔案，或在行尾截斷。`,
  'recording-line-too-long': (v) => `第 ${at(v, 'line')} 行超過 ${at(v, 'limitChars')} 個字元。請去掉那一行。`,
  'recording-broken-line': (v) => `第 ${at(v, 'line')} 行的第 ${at(v, 'column')} 個字元處不是 JSON。請重新複製 broker 寫下的原檔。`,
  'recording-unexpected-field': (v) => `第 ${at(v, 'line')} 行的 ${at(v, 'path')} 不是 broker 會寫的內容。請重新複製 broker 寫下的原檔。`,
  'recording-unknown-version': (v) =>
    `第 ${at(v, 'line')} 行是 ${at(v, 'api')} 第 ${at(v, 'version')} 版，這裡不認得。請用 Kafka 4.4 或更舊的版本錄製。`,
  'recording-no-time': (v) => `第 ${at(v, 'line')} 行開頭沒有時間。請保留 Kafka 內附的日誌格式。`,
  'recording-only-other-apis': (v) => `檔案裡沒有消費者群組的請求，只有 ${at(v, 'apis')}。請在協調該群組的 broker 上錄製。`,
  'recording-not-this-file': (v) => `${at(v, 'file')} 第 ${at(v, 'line')} 行的 ${at(v, 'path')} 不該是這樣。請重新複製錄下的原檔。`,
  'recording-no-group': () => '檔案裡沒有這個名稱的群組。請從現有的群組中選擇。',
}
