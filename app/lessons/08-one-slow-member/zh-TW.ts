import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.eager': '急切式',
  'phase.cooperative': '協作式',
  'phase.static': '靜態成員',
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

  compare: '同一個劇本，三種方式',
  'compare.text': '共同點是整個群組只有一道屏障：不管要移動的是什麼，每個人都得等最慢的成員。',
  'compare.exact': 'Kafka 4 的 consumer 協定就是為了擺脫它：每個成員分別被詢問，而且只問它必須放開的部分。',
  'compare.predict': '哪一次執行損失的讀取時間最少？',
  'compare.granted': '在「{chosen}」那次，總共損失 {chosenUnread}。',
  'compare.because': '在「{answer}」那次是 {unread}：那裡的成員會繼續讀自己保留的分區。',

  try: '讓它更糟，或者提早結束。',
  'try.slower': '讓 B 的 onPartitionsRevoked 也跑很久',
  'try.kill': '其他人在等的時候，砍掉那個慢的成員',
}
