import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.plain': '明文',
  'phase.tls': 'Kafka 的 TLS 作法',
  'phase.kernel': '核心 TLS 會改變什麼',
  'phase.remote': '來自遠端儲存',
  'phase.not': '只是傳說會失去的',

  asks: '檔案的一段，不是位元組',
  'asks.text': '收到擷取請求，broker 只查紀錄在哪裡：哪個檔案、從哪到哪，一個位元組都不讀。回應時，它讓連線自己送出那一段。',
  'asks.here': '這裡的一段是 {bytes}，全都在記憶體裡。',

  gathers: '從 Java 呼叫的 sendfile()',
  'gathers.text': '`FileChannel.transferTo` 在 Linux 上就是 sendfile()。網路卡直接從頁面快取取走 {moved}。',

  full: 'socket 滿了',
  'full.text': 'socket 一次只收得下這麼多。網路執行緒不會等：它先服務其他連線，直到有空位。',
  'full.exact':
    '多一次呼叫；如果執行緒沒有別的事，還有一次[[context switch|內容切換（context switch）]]。「整個檔案一次呼叫」從來不會發生。',

  'plain-done': '明文：CPU 一次都不複製',
  'plain-done.text': 'SASL 在這裡不影響什麼：它說明來者是誰，不改變位元組。',
  'plain-done.here': '{bytes} 用了 {calls} 次呼叫、{switches} 次跨越。由 CPU 複製：{cpuCopies} 次。',

  reads: 'TLS：位元組得上來',
  'reads.text': '送出去的必須加密，所以途中一定要改變。Kafka 每次讀 {moved} 到自己的緩衝區：CPU 又開始複製。',

  encrypts: '每個位元組重寫一遍',
  'encrypts.text': '{moved} 的一筆紀錄加密到另一個緩衝區。這比複製更重：CPU 讀每個位元組，再算出另一個。',
  'encrypts.predict': '位元組已在 broker 的緩衝區裡。接下來呢？',
  'encrypts.choice.1': '被加密',
  'encrypts.choice.2': '複製到 socket',
  'encrypts.choice.3': '由網路卡取走',
  'encrypts.granted': '送出去的路上，這些都有位元組會遇到。',
  'encrypts.because': 'TLS 紀錄必須完整才能送出，而 Java 在使用者空間加密。',

  bounces: '為了 Java 再一次',
  'bounces.text': 'Kafka 的網路緩衝區在堆積上，回收器可能移動它。所以交給核心之前，{moved} 要先複製到不會動的地方。',

  'tls-done': '複製都回來了',
  'tls-done.text': '頁面快取仍然有用：沒有從磁碟讀任何東西。但出去的路是舊的那條，而且更長。',
  'tls-done.exact': 'Kafka 每次讀 32 KiB，每次呼叫寫出一筆最多 16 KiB 的紀錄。CPU 時間多半花在加密，而不是複製。',
  'tls-done.here': '{calls} 次呼叫、{switches} 次跨越；為了送 {bytes}，CPU 複製 {cpuBytes}、加密 {encrypted}。',

  'in-kernel': '往下走的路上加密',
  'in-kernel.text': '如果核心有金鑰，sendfile() 就能從頁面快取直接加密到 socket 的緩衝區，什麼都不必上到程式。',
  'in-kernel.exact': 'Kafka 不使用它：它的 TLS 是 Java 的 SSLEngine，在使用者空間。這一欄是核心做得到的，不是 broker 的作法。',

  'kernel-done': '又回到一次呼叫',
  'kernel-done.text': '加密的工作還在，複製與跨越都沒了。',
  'kernel-done.here': '{calls} 次呼叫、{switches} 次跨越；由 CPU 複製 {cpuCopies} 次；加密 {encrypted}。',

  remote: '這裡沒有檔案',
  'remote.text': '用了分層儲存，舊的區段就在別處。位元組先從網路進來，沒有頁面快取可以直接送出。',

  'remote-done': '經過堆積',
  'remote-done.text': 'broker 從遠端把資料裝進堆積上的緩衝區，再從那裡回應。',
  'remote-done.exact': '這是最少的代價。到遠端的 HTTPS，以及外掛自己的緩衝區，都還要另外加。',
  'remote-done.here': '{bytes} 進來又出去：CPU 複製 {cpuCopies} 次，呼叫 {calls} 次。',

  lags: '落後的消費者',
  'lags.text': '它要的頁面已不在記憶體：磁碟得搬來 {moved}，網路執行緒這時睡著，連同它所有的連線。',
  'lags.predict': '頁面不在記憶體裡。CPU 要複製位元組幾次？',
  'lags.granted': '位元組若經過 broker 自己的記憶體，才會是 {chosen}。',
  'lags.because': '要補的只有頁面快取，而且由 DMA 來補。之後的路一樣。由 CPU 複製：{answer} 次。',

  said: '失去的是快取，不是這條路',
  'said.text': '落後的讀者付出的是等待，不是複製。壓縮也不會失去零複製：批次保持送來的樣子。',
  'said.exact': '替很舊的用戶端轉換訊息，確實會失去它。Kafka 4.0 已連同需要它的協定版本一起移除。',
  'said.here': '它睡了 {contexts} 次；由 CPU 複製：{cpuCopies} 次。',

  try: '換別的大小，再把 TLS 開開關關。',
  'try.switch': '自己設定檔案、緩衝區、快取與 TLS',
}
