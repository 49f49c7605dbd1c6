import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.key': '有鍵的紀錄',
  'phase.batch': '批次與區段',
  'phase.read': '讀者',
  'phase.goes': '什麼會消失',
  'phase.keyless': '沒有鍵的紀錄',

  end: '附加在末端',
  'end.text': '紀錄寫在日誌的末端，得到下一個偏移量。在它之前的，不移動，也不改變。',
  'end.here': '它在 {partition}，{batchBytes}；那裡的下一個偏移量是 {end}。',

  hash: '鍵決定分區',
  'hash.text': '一個主題是好幾份日誌，也就是它的分區。生產者把鍵的位元組做雜湊，再除以分區數取餘數。',
  'hash.exact': '用 murmur2，遮掉符號位元，對所有分區取餘數，不管有沒有領導者。broker 不看：由生產者決定。',
  'hash.here': 'bob 去 {topic}，{logs} 份日誌中的一份。',

  same: '同一個鍵，同一個地方',
  'same.text': 'alice 又寫了。只要分區數不變，同一個鍵永遠落在同一份日誌，排在之前寫的後面。',
  'same.exact': '所以順序對每個鍵成立，也只在分區之內成立；跨分區沒有順序。分區變多，鍵會換地方，舊紀錄留在原處。',
  'same.predict': 'alice 又寫了一筆，會去哪裡？',
  'same.granted': '分區數不同的話才會是 {chosen}。',
  'same.because': '鍵的雜湊相同，所以去 {answer}。',

  split: '一次送出，三份日誌',
  'split.text': '三筆不同鍵的紀錄一起送出：每筆去自己的鍵所屬的分區。那裡的偏移量又從 0 算起：各自計數。',
  'split.here': '{partition} 現在有 {records} 筆紀錄。',

  sticky: '沒有鍵呢？',
  'sticky.text': '那麼去哪個分區不重要，批次大才重要。生產者先裝滿一個分區的批次，再換下一個。',
  'sticky.exact': '送到那裡的達到 `batch.size` 位元組、批次也可以送出，才會換。比較慢的 broker 會少去一些。',

  batch: '存放的是批次',
  'batch.text': '傳送和存放的不是紀錄而是批次：一個標頭，後面紀錄一筆接一筆。選一筆紀錄就能打開它的批次。',
  'batch.exact': '標頭 61 位元組，其中有後面全部內容的 CRC。紀錄的時間和偏移量是小小的差值，以 varint 寫成。',
  'batch.here': '{batchBytes} 裡有 {batchRecords} 筆紀錄。',

  rolls: '日誌是一排區段',
  'rolls.text': '{partition} 的檔案滿了，於是開始下一個，以第一個偏移量命名。只有最後一個區段會寫入。',
  'rolls.exact': '時間到了、索引滿了也會換區段。每個檔案旁有兩個稀疏索引：偏移量對位置，時間對偏移量。',
  'rolls.here': '{segments} 個區段；使用中的從偏移量 {active} 開始。',

  switched: '換下一個分區',
  'switched.text': '送到那個分區的夠多了，剩下沒有鍵的紀錄就換到另一個分區。',

  reader: '讀取不會刪除',
  'reader.text': 'R 和 B 屬於不同的群組，從頭開始讀。讀取只移動位置：兩者讀同樣的紀錄，各有各的速度。',
  'reader.here': 'R 從 {logs} 份日誌的偏移量 {start} 開始，每筆都慢慢處理。',

  gone: '舊的整段消失',
  'gone.text': '`retention.bytes` 規定日誌保留多少。多出來的從前面走，只走整個已關閉的區段，不管有沒有人讀過。',
  'gone.exact': '保留檢查每隔幾分鐘一次（`log.retention.check.interval.ms`）。若依時間，算的是區段裡最大的時間戳記。',
  'gone.here': '{partition} 的日誌起始偏移量現在是 {start}。',

  removed: '檔案稍後才刪',
  'removed.text': '檔案先前只是改名，讓正在讀的人讀完。現在刪掉了，磁碟空間也回來了。',
  'removed.here': '{partition} 剩下 {segments} 個區段，從偏移量 {start} 到 {end}。',

  try: '如果分區變多呢？',
  'try.partition': '在 alice 再寫之前增加三個分區：她的下一筆還排在第一筆後面嗎？',
}
