import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.up': '第一個新成員',
  'phase.both': '一個群組，兩種協定',
  'phase.last': '最後一個舊成員',
  'phase.back': '換回去',

  rolling: '先換一個行程',
  'rolling.text': 'A 和 B 使用傳統協定。B 先停下，之後以 `group.protocol=consumer` 重新啟動。在那之前，這只是普通的離開。',

  converted: '群組被轉換',
  'converted.text':
    '新行程 C 送出新協定的心跳。協調者用一個批次把傳統群組變成消費者群組：[[generation|代（generation）]]成為編號，上一份計畫成為目標。',
  'converted.exact': '前提是 `group.consumer.migration.policy` 允許、群組不太大，而且成員的位元組讀得懂。',
  'converted.predict': 'C 在傳統群組裡要求新協定。會發生什麼事？',
  'converted.granted': '群組同一時間只有一種，所以總有一方要讓步。',
  'converted.because': '沒有特別設定時，政策是 `bidirectional`：{at} 群組被轉換，C 隨即加入。',
  'converted.choice.1': '群組被轉換',
  'converted.choice.2': '另外建立一個同名的群組',
  'converted.choice.3': 'C 被拒絕',
  'converted.here': '加上 C，群組世代編號已經是 {groupEpoch}；{members} 位成員中有 {caughtUp} 位跟上。',

  newcomer: '新的在等，舊的照讀',
  'newcomer.text': '接下來就和任何消費者群組一樣：C 有了編號，等 A 手上的分區。',
  'newcomer.here': '{member} 的編號是 {epoch}，在等 {awaits}，還在 {blockers} 手上。',

  hears: '用舊成員聽得懂的話告訴它',
  'hears.text': 'A 不知道什麼是世代編號。它的 Heartbeat 得到 `REBALANCE_IN_PROGRESS`，和傳統協調者的回答一樣，於是 A 送出 JoinGroup。',

  'no-barrier': '沒有屏障的 JoinGroup',
  'no-barrier.text': '寫進日誌之後立刻回應。不必等別人加入，沒有用戶端當領導者，回應裡的代就是 A 自己的編號。',
  'no-barrier.exact': '成員清單是空的，領導者是空的，所以沒有用戶端計算計畫。計畫在 broker 手上。',

  less: 'SyncGroup 給得比較少',
  'less.text': 'A 那份不再有要給 C 的分區。[[cooperative|協作式（cooperative）]]的成員便只放開這些，並自己再加入一次。',
  'less.here': 'A 放開 {partitions}，其餘照讀。',

  confirms: '第二次 JoinGroup 就是確認',
  'confirms.text': '它列出的比第一次少。協調者只需要知道這一點：A 移到新編號，放開的就空出來。',
  'confirms.here': '{member} 的編號是 {epoch}，持有 {has}。',

  together: '兩種成員並肩運作',
  'together.text': 'C 的下一次心跳帶來其餘分區。一個送 Heartbeat，一個送 ConsumerGroupHeartbeat，兩個都在讀。',
  'together.here': '編號 {assignmentEpoch}：{members} 位成員中有 {settled} 位分區到齊。',

  last: '最後一個舊成員離開',
  'last.text': 'A 離開時不必再轉換：這已經是消費者群組。單是離開，只讓群組世代編號加一；目標要等下一次心跳才算。',
  'last.here': '群組世代編號 {groupEpoch}，分配世代編號仍是 {assignmentEpoch}。',

  'all-new': '大家都說新的協定',
  'all-new.text': 'A 以 D 的身分回來。它的第一次心跳為兩個改變（離開與加入）一起算出目標。',
  'all-new.here': '群組與分配的編號都是 {groupEpoch}，共 {members} 位成員。',

  mixed: '同一個群組，還沒換完',
  'mixed.text': '另一次執行停在半路：A 還用傳統協定，C 用新的。現在把 C 撤回來。',
  'mixed.here': '{members} 位成員在編號 {assignmentEpoch}，其中 {settled} 位分區到齊。',

  down: '降回傳統群組',
  'down.text': 'C 是最後一個說新協定的成員。它離開時，協調者刪掉所有新式紀錄，寫下那一筆舊式紀錄。',
  'down.exact': '群組世代編號成為代。政策必須允許；不允許的話，就維持由傳統成員組成的消費者群組。',
  'down.predict': '最後一個說新協定的成員離開。群組會變成什麼？',
  'down.granted': '成員離開，通常會讓群組世代編號加一。',
  'down.because': '剩下的都是傳統成員，而政策兩個方向都允許：{at} 群組又變回傳統群組。',
  'down.choice.1': '維持原樣，編號加一',
  'down.choice.2': '變回傳統群組',
  'down.choice.3': '被刪除',

  rejoins: '屏障又回來了',
  'rejoins.text': '傳統群組只有一種安頓的方式：重新平衡。A 在下一次 Heartbeat 得知，[[barrier|屏障（barrier）]]又回來了。',

  client: '又由用戶端計算',
  'client.text': 'A 成為領導者，由它自己的分配器計算計畫，和出發之前一樣。',

  try: '如果沒那麼順利呢？',
  'try.leave': '兩邊都在讀時停掉 C',
  'try.kill': 'A 什麼都還沒放開就強制終止它',
}
