import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.one': '所有人共用一道屏障',
  'phase.two': '期間不能提交',
  'phase.three': '協作式反而更久',
  'phase.four': '邏輯在用戶端',
  'phase.five': '難以除錯',
  'phase.six': '看不懂的位元組',
  'phase.seven': '中繼資料各不相同',
  'phase.eight': '上千個成員',

  barrier: '五十個成員，一個在忙',
  'barrier.text': '有個成員要處理紀錄十二秒。再過一會兒，另一個成員啟動。上下兩列跑的是同一個劇本。',
  'barrier-apart': '下面那列已經結束',
  'barrier-apart.text': '在 consumer 協定裡，只有拿太多的成員會被要求放開。新成員已拿到自己那份，沒有人等過那個忙碌的成員。',
  'barrier-price': '上面那列，大家等一個',
  'barrier-price.text': '新成員一來，所有人都放開分區，停在[[barrier|屏障（barrier）]]前，直到忙碌的成員呼叫 poll()。',
  'barrier-price.exact': '協作式成員會保留分區，靜態成員會保留名字，但等的仍是同一道屏障：見第 8 課。',
  'barrier-price.here':
    '新成員啟動後，無人讀取的時間：{classicUnread} 對 {consumerUnread}。同時在等的成員：{classicWaiting} 對 {consumerWaiting}。',

  commits: '提交被拒絕',
  'commits.text': 'B 在忙，群組在等它，而 A 有做完的工作。群組是協作式的，A 保有分區，卻不能提交。',
  'commits.exact':
    '送出 JoinGroup 之後，用戶端自己就會以 RebalanceInProgressException 拒絕；加入階段之後，則由 broker 回應 REBALANCE_IN_PROGRESS。',
  'commits.predict': '群組等待期間，A 提交兩次。幾次被拒絕？',
  'commits.granted': 'A 確實還擁有要提交的分區。',
  'commits.because': '被拒絕的次數：{answer}。重新平衡期間，不管分區是誰的，提交都不算數。',
  'commits-price': '下面那列照常提交',
  'commits-price.text': '提交帶著成員自己的世代編號，只要那個成員自己還沒往前走就有效。別人怎麼移動都不礙事。',
  'commits-price.here':
    '被拒絕的提交：{classicRefused} 對 {consumerRefused}。上面的 A 最後放棄了；讀了兩次的紀錄：{classicTwice} 對 {consumerTwice}。',

  slower: '兩次 poll() 隔兩秒',
  'slower.text': '每個成員兩次 poll() 之間要工作兩秒，而只有 poll() 會帶它走到屏障前。這時來了新成員。',
  'slower-price': '放開之後，再會合一次',
  'slower-price.text':
    '上面那列，第一輪由最慢的 poll() 結束；第二輪開始，又要等所有人。下面那列，每個成員在自己的 poll() 裡放開，已經結束了。',
  'slower-price.exact': '這裡兩列都是每 3 秒問一次。預設上 consumer 群組的成員每 5 秒才問一次，小群組可能因此更慢安定下來。',
  'slower-price.here': '安定下來花了 {classicConverge}、{classicBarriers} 道屏障，對上 {consumerConverge}、{consumerBarriers} 道。',

  logic: '四個程式，三種意見',
  'logic.text':
    '在 classic 協定裡，[[assignor|分配器（assignor）]]由用戶端帶來。A 和 B 各有兩種，C 只有其中一種，D 的沒有人共有：D 被拒絕而停止。',
  'logic-price': '下面那列由 broker 計算',
  'logic-price.text': 'A 離開了，而它是領導者。上面那列得由另一個用戶端接手，用它自己那版程式。',
  'logic-price.predict': 'A 走了。在 consumer 協定裡由誰計算計畫？',
  'logic-price.granted': '在 classic 群組裡會是某個用戶端。',
  'logic-price.because': '是 {answer}：一個程式、一個版本，在一個地方修正。',
  'logic-price.here':
    '上面算過計畫的：{classicComputers}。下面：{consumerComputers}。被拒絕的加入：{classicRefused} 對 {consumerRefused}。',

  belief: 'broker 以為的情況',
  'belief.text': 'A 已放開一切，在等 B。這時去問 broker：它說的是上一份計畫裡的 A，也不可能知道得更多。',
  'belief.predict': 'broker 說 A 擁有 {partition}。誰在讀它？',
  'belief.granted': '上一份計畫是這麼寫的，broker 也只有那一份。',
  'belief.because': 'A 在請求加入之前就放開了：{answer}。',
  'belief-price': '下面那列的 broker 知道',
  'belief-price.text': '成員擁有的分區一有改變就會回報。broker 說得出每個成員有什麼、必須放開什麼、要放給誰。',
  'belief-price.exact': 'DescribeGroups 給的是狀態和上一次的分配；ConsumerGroupDescribe 則給每個成員的世代編號、目前分配與目標分配。',
  'belief-price.here': 'C 啟動之後，broker 與用戶端說法不一的成員時間：{classicApart} 對 {consumerApart}。',

  bytes: '只有用戶端看得懂的位元組',
  'bytes.text':
    '訂閱和計畫都是[[opaque bytes|不透明的位元組（opaque bytes）]]：broker 只轉交，無法檢查，別人也無法擴充；Connect 的 worker 寫的又是另一種。',
  'bytes-price': '下面那列是欄位',
  'bytes-price.text': 'ConsumerGroupHeartbeat 說的每件事都有自己的欄位。broker 會讀、會檢查，也可以拒絕。',
  'bytes-price.here': 'broker 看不懂的：{classicBytes} 裡的 {classicOpaque}，對上 {consumerBytes} 裡的 {consumerOpaque}。',

  stale: '多了三個分區',
  'stale.text': '分區增加了。在下面那列，broker 自己就知道這個主題：下一次心跳就算出新的目標。',
  'stale-late': '領導者終於去看了',
  'stale-late.text': '在上面那列，只有領導者能依自己所知決定，而它的中繼資料是舊的。其他成員早就看到新分區了。',
  'stale-late.exact': '用戶端每隔 `metadata.max.age.ms` 更新一次：這裡領導者是 30 秒，其他成員是 5 秒。',
  'stale-price': '終於有人讀',
  'stale-price.text': '再經過一次重新平衡，才有人讀它們。什麼也沒遺失，但在那之前什麼也沒讀到。',
  'stale-price.here':
    '{classicAdded} 個新分區無人讀取，最久 {classicLongest}，總和 {classicUnread}；下面是 {consumerLongest} 和 {consumerUnread}。',

  scale: '第一千個成員',
  'scale.text': '一個有 999 個成員的群組多了一個成員。在上面那列，每一個都得放開、重新加入，再被告知自己那份。',
  'scale-price': '下面那列只有兩個參與',
  'scale-price.text': '新成員提出請求，一個成員放開一點。其他成員照常只送心跳。',
  'scale-price.exact': '算的是不只報平安的請求，以及帶來消息的回應；大小是 Kafka 自己的編碼。',
  'scale-price.here':
    '請求：{classicRequests} 對 {consumerRequests}；位元組：{classicBytes} 對 {consumerBytes}；無人讀取：{classicUnread} 對 {consumerUnread}。',

  try: '讓等待中斷，或修好過時的計畫。',
  'try.shorter': '忙碌的成員一開始忙就強制終止它',
  'try.cooperative': '領導者去看的時候，讓另一個成員呼叫 enforceRebalance()',
}
