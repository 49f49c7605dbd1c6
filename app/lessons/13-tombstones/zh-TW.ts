import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.delete': '刪除也是寫入',
  'phase.first': '第一次清理',
  'phase.wait': '時鐘在走，卻沒有下一輪',
  'phase.second': '第二次清理',

  values: '三個值，一個批次',
  'values.text': '生產者寫入 a、b、c 的值。它們以一個批次傳送，也以一個批次存放。',
  'values.here': '{batchRecords} 筆紀錄，{batchBytes}。',

  other: '再一筆',
  'other.text': 'd 自成一個批次。讀到這裡的消費者知道 a、b、c、d。',

  null: '一個空值',
  'null.text': '要刪除 a，生產者寫入一筆鍵為 a、值為**空值**的紀錄：[[tombstone|墓碑]]。日誌變長了，沒有變短，舊的值也還在。',
  'null.here': '偏移量 {offset}，{batchBytes}；總共 {records} 筆紀錄。',

  shared: '兩種都有的批次',
  'shared.text': '下一個批次刪除 b，又寫入 e。清理器記在批次標頭裡的事，對整個批次都算數。',
  'shared.here': '日誌裡的墓碑：{tombstones}。',

  first: '清理器來了',
  'first.text': '這段時間有個區段關閉了，整個都是髒的，於是開始一輪清理。',
  'first.here': '髒污比例 {ratio}，超過 {threshold}。',

  gone: '舊的值馬上就走',
  'gone.text': '表上這個鍵有更後面的偏移量，就是墓碑的。被取代的值不需要時鐘，直接不複製。',
  'gone.here': '偏移量 {offset} 丟掉：表上 {key} 在 {later}。',

  horizon: '墓碑留下',
  'horizon.text':
    '如果它也走了，讀過舊值的人就永遠不會知道。所以第一次清理把它留下，並開始計時：[[delete horizon|刪除期限]]，這次清理加上 `delete.retention.ms`。',
  'horizon.exact': '期限放在批次標頭的 `baseTimestamp`，由 `attributes` 的第 6 位元標示。時鐘是清理器的，不是紀錄的時間戳記。',
  'horizon.here': '{key} 的偏移量 {offset}，過了 {horizon} 就可以走。',

  batch: '一個批次一個期限',
  'batch.text': '期限屬於批次，批次因此重寫；裡面的紀錄照舊，時間戳記也不變。',
  'batch.exact': '已有期限的批次不會再變，之後的墓碑不會加入。批次會大上幾個位元組，因為時間戳記改從期限算起。',
  'batch.here': '{before} 變成 {after}。',

  past: '期限過了',
  'past.text': '一分鐘後，第一輪換下的檔案刪掉了。期限這時也過了，墓碑可以走了。',
  'past.here': '日誌裡的墓碑：{tombstones}。',

  idle: '什麼也沒發生',
  'idle.text': '清理器每 15 秒來看。沒有新關閉的髒位元組就沒有一輪，而只有一輪清理才會丟東西。安靜的主題上，過期的墓碑會一直留著。',
  'idle.exact': '沒有髒的東西，比例就是 0，超不過任何門檻。`max.compaction.lag.ms` 也不會強迫一輪：它同樣需要髒位元組。',
  'idle.here': '髒：{dirtyBytes}。比例 {ratio}，門檻 {threshold}。',

  rolls: '又寫了一筆',
  'rolls.text': '再一筆紀錄。使用中的區段比 `segment.ms` 還舊，於是關閉：現在有髒位元組了。',
  'rolls.here': '髒 {dirtyBytes}，除以乾淨 {cleanBytes} 加上髒的：{ratio}。',

  expired: '現在它走了',
  'expired.text': '第二輪遇到這個墓碑，期限已過，就丟掉它。前後要兩次清理，還有中間的時間。',
  'expired.here': '{key} 的偏移量 {offset}：它的期限是 {horizon}。',

  done: '誰聽說了',
  'done.text': '一路讀過來的消費者知道 a 沒了。讀完偏移量 2、手上有 a 就停下的，現在接著讀，既遇不到 a，也遇不到它的墓碑：它會一直留著 a。',
  'done.exact': '保證的是：在 `delete.retention.ms` 之內從頭讀到尾的，會看到每個還需要的墓碑。對更慢的讀者，壓實什麼都不保證。',
  'done.predict': '新的消費者現在從偏移量 0 開始，會知道 a 的什麼？',
  'done.granted': '{chosen}：那要在清理完成之前才會是這樣。',
  'done.because': '它知道的是：{answer}。值和墓碑都不在日誌裡了。',
  'done.here': '{before} 變成 {after}；剩下的墓碑：{tombstones}。',

  try: '如果時鐘更長呢？',
  'try.longer': '在第一次清理之前把 delete.retention.ms 設成 90 秒：第二輪來得太早。',
  'try.sooner': '在期限快過之前寫一筆紀錄：現在是哪一輪丟掉墓碑？',
  'try.again': '在第二輪之前替 a 寫一個新值：墓碑被取代，就不需要時鐘了。',
}
