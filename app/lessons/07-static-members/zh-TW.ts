import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.restart': '及時的重新啟動',
  'phase.late': '拖太久的重新啟動',
  'phase.fenced': '同一個 id 出現兩次',
  'phase.why': '最後',

  name: '比行程活得更久的名字',
  'name.text': '設了 `group.instance.id`，成員就有自己的名字。每次啟動都會換新的 member id；instance id 不變。',
  'name.exact': '工作階段的長度就是 `session.timeout.ms`：預設 {sessionDefault}，這幾次執行設得比較短。',
  'name.here': '{member} 的名字是 {instance}。它的工作階段會持續到最後一次動靜之後 {session}。',

  silent: '一聲不響地離開',
  'silent.text': '[[static member|靜態成員（static member）]]關閉時不送 LeaveGroup。對協調者來說，只是安靜了下來。',
  'silent.exact': '應用程式可以改變這一點：close() 可以指定照樣離開群組。',
  'silent.here': '{member} 停了。協調者替它保留位置，直到工作階段結束，也就是最後一次心跳之後 {session}。',

  same: '協調者認得這個名字',
  'same.text': '行程在工作階段內回來，送出 JoinGroup。它拿到新的 member id，以及原來那份計畫。',
  'same.exact': '新的 member id 提交到 `__consumer_offsets` 之後，JoinGroup 就以舊的那一代回應。不會問其他人。',
  'same.predict': '{member} 停止後又啟動。接下來會有幾次重新平衡？',
  'same.granted': '沒有 instance id 的話會有兩次：離開一次，加入一次。',
  'same.because': '認得的名字及時回來，成員和計畫都沒有改變。重新平衡的次數：{answer}。',
  'same.here': '{was} 換成 {is}。群組仍在第 {generation} 代。',

  back: '從原來的地方讀下去',
  'back.text': '停下來的只有它自己的分區，也只在它不在的時候。',
  'back.here': '{member} 在 {away} 後回來，繼續讀 {partitions}。{others} 從沒停過。',

  late: '太遲了',
  'late.text': '這次行程離開得更久。[[session timeout|工作階段（session）]]結束，就和其他的死亡沒有兩樣。',
  'late.predict': '{member} 不在，工作階段也剛剛結束。現在誰在讀 {partition}？',
  'late.granted': '直到這一刻，計畫裡的 {partition} 都屬於 {owner}。',
  'late.because': '保留的是它的位置，不是它的工作。讀 {partition} 的是：{answer}。',
  'late.here': '{session} 都沒有 {member} 的消息。這時群組才開始重新分它的分區。',

  again: '回來等於加入',
  'again.text': '群組已經不認得這個名字。行程以新成員的身分加入，所有人都要重新平衡。',
  'again.predict': '這次太久的重新啟動，總共引起幾次重新平衡？',
  'again.granted': '及時回來的話，一次也不用。',
  'again.because': '工作階段結束時一次，行程回來時一次：{answer}。',

  twice: '所有人停了兩次',
  'twice.text': '工作階段要比重新啟動的時間長，靜態成員才值得。',
  'twice.here': '{count} 個分區中有 {stopped} 個停過，最久 {longest}。經過 {rounds} 次重新平衡，來到第 {generation} 代。',

  twins: '第二個行程，同一個名字',
  'twins.text': '兩個行程設了同一個 instance id。協調者相信最後來的那個。',
  'twins.here': '{newer} 以 {instance} 的名字出現，而 {older} 還在。',

  fenced: '舊的被擋在外面',
  'fenced.text': '舊的行程收到 `FENCED_INSTANCE_ID`，丟出例外而停止。這就是[[fencing|隔離（fencing）]]。',
  'fenced.exact': '它不會自己重新加入，否則兩個行程會永遠互相趕走對方。',
  'fenced.predict': '哪個行程必須停止？',
  'fenced.granted': '協調者無法知道哪個才是對的，它只看先來後到。',
  'fenced.because': '這個 id 屬於最後加入的行程。所以 {answer} 在下一次請求時被告知離開。',
  'fenced.here': '{newer} 取代它之後 {after}，{older} 失去了分區。',

  why: '為什麼還是會重新平衡',
  'why.text': '分區增加了。重新啟動比工作階段還久。部署改變了成員的數量。',
  'why.exact': '工作階段越長，重新啟動引起的重新平衡越少；但真的死掉時，分區無人讀取的時間也越久。',

  try: 'instance id 對什麼沒有幫助？',
  'try.grow': 'B 不在的時候增加分區',
  'try.late': '讓 B 在工作階段結束之後才回來',
}
