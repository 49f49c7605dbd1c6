import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.eager': '急切式',
  'phase.cooperative': '協作式',
  'phase.static': '靜態成員',
  'phase.consumer': '消費者群組',
  'phase.all': '放在同一個時鐘上',

  busy: '有個成員很忙',
  'busy.text': 'B 忙著處理紀錄，沒有呼叫 poll()。心跳照常。再過一會兒 C 就要加入。',

  waits: '其他人在等它',
  'waits.text': 'A 得知消息、放開全部分區、重新請求。它的請求被扣住：[[barrier|屏障（barrier）]]也要等 B。',
  'waits.here': '協調者手上有 {held} 的請求，還在等 {missing}；必要時等到 {deadline}。',

  opens: '由最慢的決定',
  'opens.text': 'B 早就從心跳的回應得知了。但它要到下一次 poll() 才行動。',
  'opens.exact':
    '最久等到[[rebalance timeout|重新平衡逾時（rebalance timeout）]]：`max.poll.interval.ms`，這裡是 {timeout}。到時 B 就會出局。',
  'opens.predict': '這場等待怎麼結束？',
  'opens.choice.1': 'B 終究來了',
  'opens.choice.2': 'B 被丟下',
  'opens.choice.3': 'B 的工作階段結束',
  'opens.granted': '慢的成員只要慢得夠久，這三種都可能發生。',
  'opens.because': '心跳維持了工作階段，而重新平衡逾時比 B 忙碌的時間長得多。',
  'opens.here': '{last} 最後才來。{first} 為它等了 {firstWaited}，{second} 等了 {secondWaited}。',

  'eager-price': '急切式群組的代價',
  'eager-price.text': '放了手的人，就一直停到最慢的來為止。',
  'eager-price.here': '無人讀取最久 {longest}；{stopped} 個分區的總和是 {total}。換了主人的：{moved}。',

  'once-more': '同一個劇本，換成協作式',
  'once-more.text': '同樣的成員、同樣的時間。只有[[assignor|分配器（assignor）]]不同：cooperative-sticky。',

  'reading-on': '一樣在等，但還在讀',
  'reading-on.text': '在[[cooperative|協作式（cooperative）]]群組裡，A 的請求被扣得一樣久。但 A 什麼也沒放開。',
  'reading-on.predict': 'A 的 JoinGroup 被扣住。誰在讀 {partition}？',
  'reading-on.granted': '在急切式的群組裡，當時沒有人在讀。',
  'reading-on.because': '保留分區的成員，等待時仍會擷取並處理紀錄：{answer}。',
  'reading-on.here': '扣住的：{held}。還缺：{missing}。',

  'same-wait': '屏障還是同一道',
  'same-wait.text': '整個群組仍然只有一道屏障，對 C 來說和之前一樣久。',
  'same-wait.here': '{last} 又是最後一個。{first} 等了 {firstWaited}。',

  'cooperative-price': '協作式群組的代價',
  'cooperative-price.text': '停下來的只有要移動的分區，就在第一輪和第二輪之間。',
  'cooperative-price.here': '無人讀取最久 {longest}，總和 {total}。分 {rounds} 輪，共花了 {took}。',

  'with-names': '同一個劇本，加上名字',
  'with-names.text': '這次每個成員都有 `group.instance.id`。分配器又換回急切式的。',

  'no-help': '有名字不會比較快',
  'no-help.text': '[[static member|靜態成員（static member）]]讓群組省去重新啟動引起的重新平衡。若因別的原因發生，它和大家一樣要等。',
  'no-help.exact': '錯過屏障的靜態成員會保住位置：計畫照樣分給它分區，不管它讀不讀。',
  'no-help.here': '{last} 最後才來。{first} 為它等了 {firstWaited}。',

  'static-price': '靜態群組的代價',
  'static-price.text': '不管是不是靜態成員，這個群組是急切式的。',
  'static-price.here': '無人讀取最久 {longest}，總和 {total}。',

  apart: '同一個劇本，換成消費者群組',
  'apart.text': '成員和時間還是一樣。不過分配改由 broker 計算，每個成員在自己的心跳裡得知。',
  'apart.predict': '同一個劇本跑四次，哪一次損失的讀取時間最少？',
  'apart.granted': '在「{chosen}」那次，總共損失 {chosenUnread}。',
  'apart.because': '在「{answer}」那次是 {unread}。接下來的步驟會說明為什麼。',

  'at-once': 'C 立刻得到回應',
  'at-once.text': '沒有人的請求被扣住。C 立刻拿到編號，分區還沒有：等各自的持有者放開，才一個一個過來。',
  'at-once.exact': '群組不再有重新平衡逾時。只有必須放開分區的成員才有，從它得知時算起。',
  'at-once.here': '{member} 在等 {awaits}，還在 {blockers} 手上。',

  'own-pace': 'A 不等 B',
  'own-pace.text': 'A 在自己的心跳得知，下一次 poll() 放開一個分區並回報。B 也得知了，但它正忙。',
  'own-pace.here': '{member} 的編號是 {epoch}，持有 {has}。{members} 位成員中有 {caughtUp} 位到了。',

  'a-part': '先拿到一部分',
  'a-part.text': 'C 再問一次。A 放開的已經空出來，就歸 C。B 還沒有回報，對它沒有影響。',
  'a-part.predict': 'A 放開了它的分區，B 還沒有。C 會拿到什麼？',
  'a-part.choice.1': '什麼都沒有，要等 B 也放開',
  'a-part.choice.2': 'A 放開的那一個',
  'a-part.choice.3': '該給它的全部',
  'a-part.granted': '在傳統群組裡，過了屏障才有，而且不是全部就是沒有。',
  'a-part.because': '每個分區各自交接。要等的，只有那個分區的持有者。',
  'a-part.here': '{member} 持有 {has}，還在等 {awaits}，在 {blockers} 手上。',

  'slow-one': '慢的那個終於來了',
  'slow-one.text': 'B 忙完，呼叫 poll()，這時才放開。它保留的分區一直有在讀，其他成員也一樣。',
  'slow-one.exact': '要是超過 `max.poll.interval.ms`，它會自己離開；一直不回應的成員，會被協調者隔離。',
  'slow-one.here': '{member} 放開 {partitions}；需要等它的，也只有 {partitions}。',

  rest: '剩下的隨後就到',
  'rest.text': '沒有人叫醒 C：它下一次心跳時，分區已經空出來了。',
  'rest.here': '{member} 持有 {has}。{members} 位成員中，{settled} 位的分區已經到齊。',

  'consumer-price': '消費者群組的代價',
  'consumer-price.text': '停下來的只有要移動的分區，而且各自只停到下一位讀者來問為止。',
  'consumer-price.here': '從 C 加入起，無人讀取最久 {longest}；{stopped} 個分區的總和是 {total}。',

  compare: '同一個劇本，四種方式',
  'compare.text': '前三種的整個群組只有一道屏障：不管要移動的是什麼，每個人都得等最慢的成員。最後一種沒有屏障。',
  'compare.exact':
    '消費者群組裡要移動的分區，會停到下一位讀者心跳為止。這裡四種做法的心跳間隔都一樣，也都比 Kafka 的預設短；用預設值，成員會更晚得知。',

  try: '讓它更糟，或者提早結束。',
  'try.slower': '讓 B 的 onPartitionsRevoked 也跑很久',
  'try.slower-apart': '在消費者群組裡做同樣的事',
  'try.kill': '其他人在等的時候，強制終止那個慢的成員',
}
