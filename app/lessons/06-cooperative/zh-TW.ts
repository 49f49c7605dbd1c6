import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.first': '第一輪',
  'phase.second': '第二輪',
  'phase.after': '之後',

  told: '開頭和平常一樣',
  'told.text': '第三個成員加入。其他人從心跳得知。',
  'told.here': '改變後過了 {firstAfter}，{first} 知道了；{last} 是 {lastAfter} 後。',

  keep: '誰也不放手',
  'keep.text': '[[cooperative|協作式（cooperative）]]的成員送出 JoinGroup，手上的分區照留。計畫揭曉之前，什麼也不放。',
  'keep.exact': 'JoinGroup 會列出成員擁有的分區和它們來自哪一代，領導者才能分辨過時的主張和有效的主張。',
  'keep.here': '{member} 重新請求，同時繼續讀 {owned}。',

  withheld: '要先空出來的，先不放進計畫',
  'withheld.text': '領導者先算出完整的計畫，再把「要換讀者、但還有人拿著」的分區劃掉。',
  'withheld.exact': '因此沒有分區會同時在兩個人手上：在某一代收回，到下一代才交付。',
  'withheld.predict': '第一份計畫裡，哪些分區不給任何人？',
  'withheld.granted': '新成員應該分到一些，所以總有東西要移動。',
  'withheld.because': '只移動到大家一樣多為止：{answer}。它們還在 {from} 手上，{to} 得等。',
  'withheld.here': '第一份計畫：{plan}。沒放進去的：{withheld}。',

  takes: '第一輪收回',
  'takes.text': '成員得知後，放開自己那份裡不再出現的分區，立刻要求重新加入。',
  'takes.here': '{member} 放開 {partitions}，而且只放開這些。',

  on: '其餘照常讀',
  'on.text': '第二次重新平衡開始。兩次期間，成員都繼續讀自己保留的分區。',
  'on.predict': '群組正在重新平衡。現在誰在讀 {partition}？',
  'on.granted': '在[[eager|急切式（eager）]]的群組裡，答案會是沒有人。',
  'on.because': '計畫讓 {partition} 留在原處，而協作式的成員在重新平衡期間也留著它：{answer} 在讀。',

  twice: '屏障還在，而且有兩次',
  'twice.text': '第二輪又要等齊所有人。但等待的代價變小了，因為等的人還在讀。',
  'twice.exact': '沒有空出任何分區的那一輪之後，就不需要下一輪。這次有兩輪，是因為有分區要移動。',
  'twice.here': '{last} 最後請求；{first} 等了它 {firstWaited}，期間仍在讀。',

  gives: '第二輪交付',
  'gives.text': '空出來的分區已經沒有主人。現在計畫可以寫上新的主人了。',
  'gives.here': '計畫裡新出現的：{fresh}。全部是：{plan}。',

  sum: '停的少了，時間卻長了',
  'sum.text': '只移動非動不可的分區。整體卻更久：要兩輪，而且忙著讀的成員比較少呼叫 poll()。',
  'sum.here': '只有 {stoppedPartitions} 停過，最久 {longest}。這次重新平衡分 {rounds} 輪，共花了 {took}。',

  try: '如果新成員死在兩輪之間呢？',
  'try.kill': '第一輪之後強制終止 C',
  'try.slow': '第一輪時，讓 A 遲遲不呼叫 poll()',
}
