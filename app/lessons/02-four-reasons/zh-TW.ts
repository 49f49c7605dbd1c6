import type { en } from './en'

export const zhTW: Record<keyof typeof en, string> = {
  'phase.append': '只會附加',
  'phase.leader': '一個領導者',
  'phase.shards': '許多份日誌',
  'phase.spread': '分散開來',
  'phase.sum': '合在一起',

  end: '寫入都在尾端',
  'end.text': '生產者寫，broker 1 附加。已經在那裡的都不再改變：過去不必上鎖，讀者只在尾端才遇到寫入者。',
  'end.exact': '批次在第 1 課。大批次同樣重要：許多筆紀錄共用一個請求、一個標頭、一個校驗碼。',

  disk: '磁碟多快就寫多快',
  'disk.text': '一個 broker、一個分區，吃得下磁碟一口氣能寫的量。網路與請求處理都還有餘裕。',
  'disk.here': '每秒寫入 {written}。滿了的：{full}。',
  'disk.exact': '成本都寫在劇本裡：磁碟、網路、請求。讀者由頁面快取供應，見第 17 課。',

  'in-place': '這不是 Kafka：原地更新',
  'in-place.text': '假想實驗：每筆紀錄各有自己的位置，磁碟得先移到那裡。其他一切都相同。',
  'in-place.here': '每秒只寫入 {written}。滿了的：{full}。',

  follows: '順序由一個地方決定',
  'follows.text': '一個分區只有一個領導者。追隨者不必協商任何事：擷取，再依領導者的順序附加。[[high watermark|高水位]]慢一次擷取。',
  'follows.exact': '第 18 課逐一看這些擷取。',

  multiplied: '副本要用寫入來換',
  'multiplied.text': '三個副本就是每筆紀錄寫三次；除了讀者之外，還要從領導者的網路多送出兩次。',
  'multiplied.here': '每秒：生產者寫入 {written}，複製給追隨者 {copied}。',
  'multiplied.exact': '用 `acks=all` 的生產者要等最慢的同步副本，所以忙碌的追隨者也會拖慢它。',

  idle: '光加 broker 沒有用',
  'idle.text': '又啟動了兩個 broker，卻閒著。一個分區是一份日誌、一個領導者，分不開。',
  'idle.here': '{brokers} 個 broker、{partitions} 個分區：每秒 {written}。',

  three: '每個分區都是自己的日誌',
  'three.text': '加了兩個分區，各由另一個 broker 領導。三份日誌互不相干，所以能相加。',
  'three.here': '{partitions} 個分區：每秒 {written}。滿了的：{full}。',
  'three.predict': '三個分區放在三個 broker 上。寫入變成幾倍？',
  'three.granted': '生產者還想寫更多，但有別的擋著。',
  'three.because': '在 {at} 是 {answer} 倍：那時每個 broker 的磁碟都滿了。',

  readers: '一個讀者跟不上',
  'readers.text': '到目前為止，三個分區都由一個消費者讀。又來了兩個：群組裡每個分區一個讀者，所以最多三個能分擔。',
  'readers.here': '在它們開始讀之前：每秒讀取 {read}，寫入 {written}。',
  'readers.exact': '消費者比分區多時，多出來的沒有東西可讀。',

  more: '十二個分區',
  'more.text': '再加九個分區，每個 broker 領導四個。broker、磁碟、網路都和原來一樣。',
  'more.here': '{brokers} 個 broker 上有 {partitions} 個分區；到現在每秒 {written}。',

  twelve: '直到別的東西滿了',
  'twelve.text': '磁碟早就滿了。分區多，能分擔讀取的消費者就多；但磁碟不會因此變快。',
  'twelve.here': '每秒寫入 {written}，讀取 {read}。滿了的：{full}。',
  'twelve.predict': '分區變成四倍。寫入變成幾倍？',
  'twelve.granted': '如果缺的是分區，就會是這樣。',
  'twelve.because': '在 {at} 是 {answer} 倍：同樣三個磁碟之前就滿了。',
  'twelve.exact': '順序只在一個分區之內成立；同一個鍵的紀錄都在同一個分區：熱門的鍵分不開。',

  'one-partition': '代價：只有一個分區',
  'one-partition.text': '同樣的叢集、同樣的生產者，但不加分區。三個 broker 有兩個沒事做，三個消費者也會有兩個。',
  'one-partition.here': '每秒僅 {written}。滿了的：{full}。',

  'one-leader': '代價：領導者都在一處',
  'one-leader.text': '加了分區，但都由 broker 1 領導。它們共用它的磁碟與網路，就像只有一個分區。',
  'one-leader.here': '一個 broker 領導 {partitions} 個分區：每秒 {written}。滿了的：{full}。',

  sum: '四個理由，相乘的結果',
  'sum.text': '只會附加、每個順序一個領導者、許多份日誌、領導者分散。少了任何一個，其他的幫助就不大。broker 死了，由別人接手它那份。',
  'sum.here':
    '同一刻每秒寫入：四個都有 {allOnWritten}；原地更新 {inPlaceWritten}；一個分區 {onePartitionWritten}；領導者在一處 {leadersOnOneBrokerWritten}；一個 broker {oneBrokerWritten}；存三份 {threeReplicasWritten}。',
  'sum.exact': '第六次執行並不缺理由：每筆紀錄寫三次，少了一個 broker 也不會丟資料。',

  try: '拿走一個 broker，或讓一個扛下全部。',
  'try.dies': '三個都滿時，強制終止 broker 2',
  'try.one': '只在一個 broker 上增加分區',
}
