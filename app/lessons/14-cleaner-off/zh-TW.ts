import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.off': '自己的主題',
  'phase.load': '換人接手',
  'phase.on': '同樣的事，有清理器',

  grows: '每次提交都是一筆紀錄',
  'grows.text': '兩個消費者每秒提交兩次。每次提交都是 `__consumer_offsets` 的一筆紀錄，鍵是群組、主題、分區：永遠是同樣那幾個鍵。',
  'grows.here': '已關閉的區段有 {dirtyBytes}，其中 {waiting} 筆已被取代。',

  skipped: '沒有人來刪減',
  'skipped.text': '這個主題做壓實。刪除舊區段的工作把這種日誌留給清理器，而 `log.cleaner.enable` 是 false：沒有清理器。',
  'skipped.exact': '設成 `compact,delete` 的主題也不會刪。這個設定從 4.1 起不建議使用；從 5.0 起清理器永遠開著。',
  'skipped.here': '{segments} 個區段，{bytes}。',

  moves: '協調者換了',
  'moves.text': '原本協調群組的 broker 不再是那個分區的領導者。新的對群組一無所知：它有的只是日誌。',
  'moves.predict': '新的協調者要讀幾筆紀錄？',
  'moves.granted': '{chosen} 筆：有人清理過才會是這樣。',
  'moves.because': '日誌裡的全部：{answer} 筆。哪些已被取代，它事先不會知道。',
  'moves.here': '日誌有 {bytes}。讀完之前，群組得到的回答是 COORDINATOR_LOAD_IN_PROGRESS。',

  loaded: '讀到最後',
  'loaded.text': '同一個鍵的每一筆，都在記憶體裡蓋掉前一筆。讀的幾乎都白讀了。',
  'loaded.exact': '要多久，看有多少位元組、磁碟多快；這裡把磁碟調慢，才看得出來。真正的叢集，日誌更大。',
  'loaded.here': '{batchRecords} 筆，{batchBytes}，花了 {took}：有用的是 {kept} 筆。',

  again: '一分鐘後',
  'again.text': '協調者又換了。群組還是那個群組，提交還是那麼少，日誌卻長了一倍。',
  'again.here': '{batchRecords} 筆，{batchBytes}，花了 {took}。',

  third: '再一次',
  'third.text': '每次都更久，沒有止境：沒有任何東西會拿走紀錄。這段時間群組裡沒有人能提交或重新加入。',
  'third.here': '{batchRecords} 筆，{batchBytes}，花了 {took}，有用的是 {kept} 筆。',

  cleaned: '現在有清理器',
  'cleaned.text': '同樣的群組，同樣的提交，清理器照預設開著：一個裝滿提交的已關閉區段，縮成每個鍵的最後一筆。',
  'cleaned.here': '{before} 變成 {after}。',

  short: '同樣換手',
  'short.text': '協調者在同一時刻換手。它讀清理過的，加上之後寫的：群組幾乎沒有感覺。',
  'short.exact': '還要讀多少，由使用中的區段和髒污比例限制。因此 `offsets.topic.segment.bytes` 是 100 MiB，而不是 1 GiB。',
  'short.here': '{batchRecords} 筆，{batchBytes}，花了 {took}。',

  try: '從頭看兩種',
  'try.on': '在這一刻打開有清理器的那次執行：它的日誌有多大？',
}
