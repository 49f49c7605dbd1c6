import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.one': '一個成員',
  'phase.two': '第二個成員',
  'phase.three': '第三個成員',
  'phase.log': '記在哪裡',

  request: '一種請求就夠',
  'request.text':
    '只有一種請求：ConsumerGroupHeartbeat。它說我是誰、編號到哪、擁有什麼；最後一項有改變才說。沒有 JoinGroup，也沒有 SyncGroup。',

  numbers: '三個編號',
  'numbers.text':
    '[[group epoch|群組世代編號]]計算改變的次數。[[assignment epoch|分配世代編號]]說目標是為哪一次算的。[[member epoch|成員世代編號]]說單一成員走到哪裡。',
  'numbers.exact': '從 Kafka 4.3 起，新群組從 1 開始，第一個成員讓它變成 2。4.3 之前，第一個編號是 1。',
  'numbers.here': '群組世代編號 {groupEpoch}，分配世代編號 {assignmentEpoch}。',

  reports: '接手之後，立刻回報',
  'reports.text': 'A 執行回呼，接著立刻回報自己擁有什麼。這就是確認：帶著清單的心跳。',
  'reports.here': '{member} 的編號是 {epoch}，持有 {has}。',

  joins: '第二個成員加入',
  'joins.text':
    'B 的第一次心跳讓群組世代編號加一。由 broker（不是用戶端）算出[[target assignment|目標分配]]，分配世代編號隨即跟上。沒有人停下。',
  'joins.exact': '這裡兩者在同一個請求裡發生。距離上一次目標不到一秒時會分開：要等之後的心跳才計算。',
  'joins.here': '兩者現在都是 {groupEpoch}。{members} 位成員中，有 {caughtUp} 位跟上。',

  nothing: 'B 只拿到編號',
  'nothing.text': '分區要等原主確認放開，才會交給下一位。B 的編號立刻到位，分區晚一點才來。',
  'nothing.exact': '它的狀態是 `UNRELEASED_PARTITIONS`：編號已是目標的編號，但該給它的還在別人手上。',
  'nothing.predict': '目標要給 B 三個分區。第一次的回應帶來什麼？',
  'nothing.granted': '目標確實要給 B 三個分區。',
  'nothing.because': 'A 還拿著它們，甚至還不知情。回應帶來新的編號，以及空的分配。',
  'nothing.choice.1': '編號和三個分區',
  'nothing.choice.2': '只有編號，還沒有分區',
  'nothing.choice.3': '它必須放開的分區',
  'nothing.here': '{member} 的編號是 {epoch}，在等 {awaits}，還在 {blockers} 手上。',

  told: 'A 在自己的心跳得知',
  'told.text': '協調者不會主動找誰。A 下一次心跳的回應裡，分配變小了；少掉的就得放開。',
  'told.exact': '它的狀態是 `UNREVOKED_PARTITIONS`，和 `max.poll.interval.ms` 一樣長的計時器從此開始。',
  'told.here': '{member} 留在編號 {epoch}。必須放開 {releasing}，保留 {has}。',

  'lets-go': '先提交，再放開',
  'lets-go.text': 'A 停止讀取那些分區，提交位置，執行回呼。其他分區照常讀。',
  'lets-go.here': '{member} 放開 {partitions}，只有這些。',

  confirms: '這時才真正空出來',
  'confirms.text': 'A 的確認列出自己擁有的分區。協調者把 A 移到新編號，A 放開的就不屬於任何人。',
  'confirms.predict': 'A 已經確認。這一刻誰在讀 {partition}？',
  'confirms.granted': '目標早在幾秒前就寫好了下一位讀者。',
  'confirms.because': 'A 已放開，而 B 還不知道它空出來了：讀 {partition} 的是：{answer}。',
  'confirms.here': '{member} 的編號是 {epoch}，持有 {has}。',

  given: 'B 的下一次心跳帶來分區',
  'given.text': '協調者還是不會主動找誰。B 照樣每五秒問一次，這次的回應裡有分區。',
  'given.here': '{member} 的編號一直是 {epoch}，現在持有 {has}。',

  equal: '編號全都相同',
  'equal.text': '「編號跟上」和「分區到齊」是兩件事。現在每個成員兩件都成立，B 開始讀。',
  'equal.here': '{members} 位成員中，跟上的有 {caughtUp} 位，分區到齊的有 {settled} 位。',

  third: '第三個成員加入',
  'third.text': '同樣的過程再來一次，但只針對要移動的分區。目標留給 A 和 B 的，它們照留。',
  'third.here': '群組與分配的編號都是 {groupEpoch}；{members} 位成員中有 {caughtUp} 位到了。',

  waits: '誰在等誰',
  'waits.text': '箭頭從持有者指向等待者。成員總是先放開，才會等待什麼，所以箭頭不會繞成一圈。',
  'waits.predict': 'C 拿到自己那份之前，會有幾次有人必須放開分區？',
  'waits.granted': '每個成員都在自己的時間得知新目標。',
  'waits.because': '目標從兩個成員各拿走一個分區：{answer} 次。不必移動的，誰也不碰。',
  'waits.here': '{member} 在等 {awaits}，還在 {blockers} 手上。',

  apart: 'B 對 A 那部分一無所知',
  'apart.text': 'A 早已確認。B 現在才得知新目標，而且只知道自己那份。兩者互不等待。',
  'apart.here': '{member} 放開 {releasing}，保留 {has}；回報之前留在編號 {epoch}。',

  done: '代價是什麼',
  'done.text': '該保留的分區，從頭到尾沒有人停讀。只有換手的分區停了一下，從一次心跳到另一次心跳。',
  'done.here': '停過的是 {stoppedPartitions}，最久的是 {longestPartition}：{longest}。',

  records: '一切都在日誌裡',
  'records.text': '群組、成員、目標分配與目前分配，都是 `__consumer_offsets` 裡的紀錄。新的協調者讀完就好，誰也不必重新加入。',
  'records.here': '{partition} 裡最新的紀錄：{types}。',

  try: '如果 A 沒有回應呢？',
  'try.freeze': 'B 加入時凍結 A：誰在等，等多久？',
  'try.busy': 'A 得知時，讓它九秒不呼叫 poll()',
}
