import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.tail': '都跟上了',
  'phase.late': '一個遲來的',
  'phase.price': '別人感受到什麼',

  end: '在日誌的末端',
  'end.text':
    'A 已讀完現有的全部，下一個擷取請求在 broker 裡等新紀錄。Kafka 沒有自己的快取：在記憶體裡的，都在核心的[[page cache|頁面快取（page cache）]]。',
  'end.here': '記憶體放得下 {capacity} 頁，區段目前有 {writtenPages} 頁。',

  written: '寫入就填進了快取',
  'written.text': '生產者的紀錄附加到檔案。它們所在的頁從這一刻起就在記憶體裡：誰都不必從磁碟讀。',
  'written.exact': '核心稍後才自行寫到磁碟。Kafka 不等它：紀錄的安全由其他副本保障。',

  found: '剛寫入，立刻讀到',
  'found.text': 'A 的擷取得到第 {page} 頁：命中。只要消費者跟得上，磁碟就沒有東西要讀。',

  shared: '三個讀者，一份資料',
  'shared.text': 'C 落後一點，找到的是同樣的頁。不管多少群組在讀末端，記憶體只放一份；只有網路要替每個人各送一次。',
  'shared.here': '已送出：{sent}。從磁碟讀取：{disk}。',

  missed: 'D 從第 0 頁開始',
  'missed.text': '那一頁早已離開記憶體。服務 D 的執行緒睡到磁碟搬來為止，而且搬來的不只那一頁。',
  'missed.predict': 'D 會一頁一頁讀下去。它要等磁碟幾次？',
  'missed.granted': '核心若只取被要求的，才會是 {chosen}。',
  'missed.because': '核心看出 D 依序在讀，此後就搶先替它取來。這次執行的等待次數：{answer}。',
  'missed.exact': '睡著的網路執行緒也不服務它的其他連線。未命中的代價在這裡，比讀取本身更大。',
  'missed.here': 'D 要第 {page} 頁；核心向磁碟要了 {windowPages} 頁。',

  marker: '有標記的一頁',
  'marker.text': '視窗裡有一頁帶著[[marker|標記（marker）]]。D 讀到它、發現它在，同時就啟動了下一個視窗，自己繼續往前。',
  'marker.here': '第 {page} 頁有標記：從第 {windowFirst} 頁起再進來 {windowPages} 頁。',

  grows: '視窗越來越大',
  'grows.text': '讀到第 {page} 頁，啟動了 {windowPages} 頁的視窗。只要 D 依序讀，每個視窗都比前一個大。',
  'grows.predict': 'D 讀到哪一頁，會啟動下一個視窗？',
  'grows.granted': '第 {chosen} 頁沒有標記。',
  'grows.because': '標記在第 {answer} 頁，也就是上次要來的視窗的第一頁：所以磁碟一直走在前面。',

  largest: '大到極限',
  'largest.text': '現在一次 {windowPages} 頁。磁碟永遠比 D 快一個視窗，D 從不等待。',
  'largest.exact': '上限是 `read_ahead_kb`，預設 128 KiB：32 頁。跳著讀的人完全得不到預讀。',

  room: '視窗需要地方',
  'room.text': '記憶體滿了。每進來一頁就要走一頁：最久沒人碰的那一頁。那正是別人所讀內容的舊端。',
  'room.here': '到目前為止必須離開的頁：{evicted}。',

  horizon: '每個人的時間都變短',
  'horizon.text': '沒人碰的頁能待一陣子：記憶體大小，除以所有進來的。只有寫入時很慢，現在再加上 D 的讀取。',
  'horizon.exact': '{capacity} 頁，除以每秒寫入的 {writing} 頁；加上 D 之後，除以每秒 {together} 頁。',
  'horizon.here': 'D 來之前一頁能待 {without}；現在是 {survives}。',

  pays: 'C 停一下，就付出代價',
  'pays.text': '同樣再來一次，但 C 停了幾秒。D 來之前這沒有關係；現在它要的下一頁已經不在了。',
  'pays.here': 'C 要第 {page} 頁，落後末端 {behind} 頁，得等磁碟。',

  lists: '核心其實更聰明',
  'lists.text': 'Linux 有兩份清單。碰過兩次的頁移到第二份；D 只碰一次的先走。所以好幾個人在讀的末端留了下來。',
  'lists.exact': '圖裡預設的是單純的規則：最舊的先走。真正的核心有兩份以上的清單，還會注意是否太早逐出。',
  'lists.here': 'C 照樣暫停，回來要第 {page} 頁。它還在：未命中 {misses} 次。',

  try: '換一條誰先走的規則，或沒有遲來的人。',
  'try.lists': '用兩份清單代替一份',
  'try.alone': '沒有 D，只有那三個',
}
