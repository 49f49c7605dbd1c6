import type { en } from './en'

export const zhTW: Record<keyof typeof en, string> = {
  'phase.all': '全部都有了才回答',
  'phase.silent': '一個追隨者沉默了',
  'phase.dies': '領導者死了',
  'phase.one': '一個有了就回答',
  'phase.roads': '另外兩條路',

  written: '領導者寫下，然後等',
  'written.text': '生產者用 `acks=all` 送來。broker 1 是領導者，於是附加這筆紀錄並給它偏移量，但還不回答。',
  'written.here': 'broker {broker} 的尾端是偏移量 {end}；它的高水位是 {highWatermark}。',

  copied: '追隨者來擷取',
  'copied.text': '沒有人把紀錄送給追隨者。它們像消費者一樣向領導者要，拿到什麼就附加什麼。',
  'copied.here': 'broker {broker} 的尾端是 {end}。它的領導者還不知道。',

  receipt: '下一次擷取就是收據',
  'receipt.text':
    '追隨者要偏移量 1，就表示它有了這之前的一切。所有同步副本都這樣要過之後，[[high watermark|高水位]]前進，讀者才看得到這筆紀錄。',
  'receipt.exact': '推動它的是擷取請求的到達；由同步副本集裡最慢的副本決定。',
  'receipt.here': '高水位 {highWatermark}，同步副本：{isr}。',

  acknowledged: '這時才告訴生產者',
  'acknowledged.text': '`acks=all` 的回答在高水位越過這筆紀錄的那一刻送出。只要三個當中有一個還在，這個回答就算數。',

  learns: '追隨者晚一個回答才知道',
  'learns.text': '當作收據的那次擷取，回答裡帶著新的高水位。所以追隨者自己的高水位總是舊一點。',
  'learns.exact': '若沒有別的可送，這個回答會等 `replica.fetch.wait.max.ms`，這裡是 500 毫秒。',

  silent: '沉默不是錯',
  'silent.text': 'broker 3 停住不動。它什麼都不缺，所以不管多久不說話，都還算同步。',
  'silent.exact': '它與控制器的工作階段有 9 秒，沉默那麼久才會結束。',

  dropped: '下一筆紀錄揭穿它',
  'dropped.text': '來了一筆 broker 3 沒有擷取的紀錄。它上次跟上已經超過 `replica.lag.time.max.ms`：領導者請控制器縮小同步副本集。',
  'dropped.predict': '來了一筆紀錄，而 broker 3 沒有擷取。先發生什麼？',
  'dropped.granted': '要不是別的事先發生，也會走到那一步。',
  'dropped.because': '領導者每隔 `replica.lag.time.max.ms` 的一半檢查一次：在 {at} 要求把 broker 3 移出。',
  'dropped.choice.1': '領導者把它移出同步副本集',
  'dropped.choice.2': '控制器將它隔離',
  'dropped.choice.3': '生產者的請求逾時',

  smaller: '副本集變小，回答送出',
  'smaller.text': 'broker 3 不在集合裡，就沒有人等它。高水位前進，生產者得到回答；兩個副本足以滿足 `min.insync.replicas`。',
  'smaller.here': '高水位 {highWatermark}，同步副本：{isr}。',

  returns: '回到集合裡',
  'returns.text': 'broker 3 繼續運作，補上缺的，然後來要領導者的尾端。這樣就又同步了。',
  'returns.exact': '它還得已註冊且未遭隔離，而且擷取請求要帶著那次註冊的世代編號。',

  dies: '只有領導者有的三筆紀錄',
  'dies.text': '兩個追隨者都停住；x4、x5、x6 只由 broker 1 附加。然後它死了。生產者沒得到任何回答，會再送一次。',

  elected: '控制器從同步副本集裡挑',
  'elected.text': 'broker 1 的工作階段結束。下一個同步的副本成為領導者，領導者世代編號加一：還相信舊領導者的會遭拒。',
  'elected.exact': '選的是副本清單裡第一個同步且活著的，不是紀錄最多的。',
  'elected.here': 'broker {leader} 在世代 {leaderEpoch} 領導；同步副本：{isr}。',

  again: '同一個批次，送給另一個領導者',
  'again.text': '生產者查到誰是領導者，再送一次 x4 到 x6。broker 2 從沒見過，於是收下，偏移量相同。',

  'next-dies': '寫了，複製了，沒有回答',
  'next-dies.text': '之後 z8 由 broker 2 附加，另外兩個也都擷取了。它在回答送出前死去。生產者無從知道是哪一種情況。',

  once: '只存了一次',
  'once.text': '重送的批次與已經在那裡的批次有相同的生產者 id 與序號。新領導者說好，而什麼都不附加。',
  'once.exact': '每個副本都隨日誌記著每個生產者最後的序號；這就是冪等（`enable.idempotence`）。',
  'once.predict': '另外兩個都有 z8，生產者又送了一次。新領導者怎麼做？',
  'once.granted': '若沒有生產者 id，它也無從分辨。',
  'once.because': '序號說明它來過：在 {at} 認出，回答原來的偏移量。',
  'once.choice.1': '認出這個批次',
  'once.choice.2': '再附加一次',
  'once.choice.3': '以順序錯誤拒絕',

  'at-once': '同一份劇本，改用 acks=1',
  'at-once.text': '現在 broker 1 一寫完就回答。追隨者之後才來擷取；生產者不等它們。',

  promised: '只有一個 broker 守著的承諾',
  'promised.text': '兩個追隨者又停住，broker 1 死去。這次生產者已被告知 x4、x5、x6 寫好了，不會再送。',

  parts: '世代編號顯示日誌在哪裡分岔',
  'parts.text': 'broker 1 以追隨者的身分回來，說出自己的尾端與最後的世代。領導者知道那個世代在自己這裡到哪裡為止，只回答這件事。',
  'parts.exact': '回答裡沒有紀錄，只有 `divergingEpoch`：雙方都可能知道的最大世代，以及它的尾端。',
  'parts.predict': 'broker 1 帶著別人都沒有的紀錄回來。領導者說什麼？',
  'parts.granted': '它的尾端超過領導者的，一定有什麼不對。',
  'parts.because': '光看尾端可能碰巧對上。憑世代編號，領導者在 {at} 看出兩份日誌在哪裡分岔。',
  'parts.choice.1': '你的日誌從這裡起與我不同',
  'parts.choice.2': '那個偏移量超出範圍',
  'parts.choice.3': '你又同步了',

  cut: '先截斷，再複製',
  'cut.text': 'broker 1 丟掉那個尾端之後的一切，從那裡開始擷取。它的生產者永遠不會被告知。',
  'cut.here': '在偏移量 {offset} 截掉 {removed} 筆。被告知安全卻遺失的：{lost}。',

  roads: '又都一樣了',
  'roads.text': '若同步副本集裡一個都不剩，分區會等一個確知什麼都不缺的副本；或者依設定，用一個缺了東西的繼續。',
  'roads.exact': '前者靠可當選副本（KIP-966），後者是 `unclean.leader.election.enable`。',

  try: '如果少了兩個，或要求三個呢？',
  'try.two': '在 broker 2 能領導之前也強制終止它',
  'try.strict': '要求三個同步副本，而其中一個沉默',
}
