import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.steady': '階段 0 · 一切平靜',
  'phase.join': '階段 1／2 · JoinGroup',
  'phase.sync': '階段 2／2 · SyncGroup',
  'phase.after': '之後',

  alive: '心跳只說：我還活著',
  'alive.text': '每個成員不斷向協調者送出[[heartbeat|心跳（heartbeat）]]，每次都立刻得到回應。除此之外什麼也沒說。',
  'alive.exact': '心跳帶著群組、成員和[[generation|代（generation）]]。它由獨立的執行緒送出，所以看不出工作有沒有進展。',
  'alive.here': '這裡 {member} 每 {interval} 送一次。分區已經分好：{owned}。',

  home: '群組有個家',
  'home.text':
    '群組的名稱會雜湊到 `__consumer_offsets` 的某個分區。領導該分區的 broker 就是這個群組的[[coordinator|群組協調者（group coordinator）]]。',
  'home.exact': '算法是：群組 id 的 Java `hashCode` 取正值，再除以分區數取餘數。',
  'home.here': '{group} 屬於 {partition}，一共有 {partitions} 個。由 broker {broker} 領導。',

  asks: '第四個成員請求加入',
  'asks.text': '{newcomer} 向協調者送出 JoinGroup。',
  'asks.exact': '新成員還沒有 id。它會收到 `MEMBER_ID_REQUIRED` 和一個 id 而被退回，再帶著 id 重新請求。',
  'asks.here': '它拿到的 id 是 {id}。只有第二次請求才算數。',

  told: '協調者無法主動通知任何人',
  'told.text': '群組已進入 `PreparingRebalance`，成員卻都不知道。協調者只能等每個成員的下一次心跳，回應 `REBALANCE_IN_PROGRESS`。',
  'told.exact': '心跳只在第一階段帶來這個消息。到了 `CompletingRebalance`，回應又是 `NONE`。',
  'told.predict': '誰最先知道？',
  'told.granted': '{chosen} 也會知道，只是比 {answer} 晚 {later}。',
  'told.because': '沒有人會被主動通知。誰的下一次心跳剛好先到期，誰就先知道：{answer}。',
  'told.here': '改變後過了 {firstAfter}，{first} 知道了；{last} 要到 {lastAfter} 之後才知道。',

  'let-go': '每個成員都放手',
  'let-go.text': '得知消息的成員會放開全部分區，然後再送一次 JoinGroup：它訂閱了什麼，以及給領導者看的位元組。',
  'let-go.exact':
    '這些發生在它的下一次 poll()：先提交偏移量，執行 `onPartitionsRevoked`，再送出 JoinGroup。這時「擁有的分區」清單已經是空的。',
  'let-go.here': '{member} 放開 {partitions}。',

  held: '回應先不給',
  'held.text': '每個 JoinGroup 都掛在協調者的[[purgatory|待辦區（purgatory）]]裡，各有期限。得到回應之前，成員什麼也不讀。',
  'held.predict': 'B 已送出 JoinGroup。現在誰在讀 {partition}？',
  'held.granted': '在協調者的帳上，第 {generation} 代的 {partition} 仍屬於 {owner}。',
  'held.because': '[[eager|急切式（eager）]]的成員在再次請求之前會放開**全部**分區；SyncGroup 得到回應之前，{partition} 不會交給任何人。',
  'held.here': '協調者手上有 {held} 的請求，還在等 {missing}，最晚等到 {deadline}。',

  barrier: '屏障同時為所有人打開',
  'barrier.text':
    '它等待所有已知的成員，或等到[[rebalance timeout|重新平衡逾時（rebalance timeout）]]：群組中最大的 `max.poll.interval.ms`，這裡是 {timeout}。到時還沒請求的就出局。',
  'barrier.exact': '靜態成員不會出局：它們留下，照樣分到分區。發出去還沒帶回來的 id，也會讓屏障繼續等。',
  'barrier.here': '{last} 最晚呼叫 poll()。最先請求的 {first} 為它等了 {firstWaited}。',

  leads: '有一個成員領導',
  'leads.text': '最先送出 JoinGroup 的成員成為領導者。',
  'leads.exact': '領導者只要仍是成員就留任。它若已離開，由最先重新加入的成員擔任。',
  'leads.predict': '第 {generation} 代由誰領導？',
  'leads.granted': '最先請求的是 {first}；如果群組還沒有領導者，確實由此決定。',
  'leads.because': '上一代由 {answer} 領導，而它也重新請求了。還在的領導者會留任。',
  'leads.here': '這裡 {first} 最先請求，{second} 第二。**領導者仍是 {leader}**：第 {before} 代就是由它領導。',

  'only-leader': '只有領導者知道有誰在',
  'only-leader.text': '所有回應同時送出。給領導者的那一份列出成員和各自的訂閱；其他的一個成員也沒列。',
  'only-leader.here': '{leader} 得知有 {count} 個成員；{others} 只得知誰是領導者。',

  sync: '大家都送出 SyncGroup',
  'sync.text': '領導者的請求會帶著計畫。其他人的是空的，只是在等。',

  plan: '計畫由用戶端制定',
  'plan.text': '誰讀什麼不是 broker 決定的。由領導者的用戶端用它的[[assignor|分配器（assignor）]]來決定。',
  'plan.exact': '分配器由協調者挑選：在所有成員都提供的當中，取票數最多的。它自己從不執行。',
  'plan.predict': '計畫由誰計算？',
  'plan.granted': '成員由 broker 召集，而每個用戶端也都有同樣的分配器。',
  'plan.because': '但只有領導者 {answer} 知道有誰在，所以由它來做。',
  'plan.here': '{leader} 用 {assignor} 分配：{plan}。',

  written: '先寫下來，才給任何人',
  'written.text': '計畫先附加到 `__consumer_offsets`，並複製到追隨者。之後才回應任何人。',
  'written.exact': '紀錄低於[[high watermark|高水位（high watermark）]]時，群組才成為 `Stable`。寫入失敗就重來。',
  'written.here': '它以第 {generation} 代寫進 {partition}，{took} 後提交完成。',

  handed: '每個人拿到自己的部分',
  'handed.text': '回應裡是[[opaque bytes|不透明的位元組（opaque bytes）]]：broker 讀不懂，只把各人的份轉交出去。',
  'handed.here': '正在路上的位元組數：{sizes}。',

  over: '何時結束，因人而異',
  'over.text':
    '對成員而言，SyncGroup 得到回應，重新平衡就結束了。它接手分區，從[[committed offset|已提交的偏移量（committed offset）]]繼續讀。',
  'over.here': '{first} 最先回來，{last} 最後，相差 {spread}。{reader} 從 {partition} 的偏移量 {offset} 繼續。',

  price: '代價是什麼',
  'price.text': '每個分區都停了一陣子，真正換主人的卻很少。最慢的成員決定了所有人要停多久。',
  'price.here': '{count} 個分區中有 {stopped} 個一度沒有人讀：最久 {longest}，總和 {total}。換了主人的是：{moved}。',

  try: '讓一個成員變慢。誰在等？',
  'try.slow': 'D 加入時，讓 B 遲遲不呼叫 poll()',
  'try.kill': '其他人在等的時候，強制終止領導者',
}
