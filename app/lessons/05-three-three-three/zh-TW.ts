import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.before': '之前',
  'phase.change': '改變與屏障',
  'phase.plan': '計畫',
  'phase.after': '之後',

  division: '兩種不同的知識',
  'division.text': 'broker 知道誰屬於這個群組、訂閱了什麼。誰讀什麼，只有消費者知道。',
  'division.exact': '計畫其實也存在 broker 的 `__consumer_offsets` 裡，但那是[[opaque bytes|不透明的位元組（opaque bytes）]]。',
  'division.here': '這裡消費者知道：{owned}。',

  grows: '再多三個分區',
  'grows.text': '主題變大了。broker 馬上知道，群組卻沒有人通知。',
  'grows.here': '在 {addedAt}，從 {before} 個分區變成 {after} 個。',

  seen: '領導者看到了',
  'seen.text': '[[leader|群組領導者（group leader）]]拿中繼資料和計畫比較，然後要求重新加入。接下來的路和平常一樣。',
  'seen.exact': '每個成員遲早都會在中繼資料裡看到新分區。會採取行動的只有領導者。',
  'seen.here': '{leader} 每 {age} 查詢一次中繼資料。新分區無人讀取 {waited}，群組才知道。',

  layers: '一個請求，兩層內容',
  'layers.text': 'JoinGroup 的外層給 broker 看。內層是[[subscription|訂閱內容（subscription）]]，給領導者看：broker 只負責轉交。',
  'layers.exact':
    'Kafka Connect 的 worker 走同樣的路，只是裡面的欄位不同。消費者的位元組裡，broker 只讀一樣：主題清單，用來判斷哪些偏移量可以過期。',

  barrier: '屏障，以及為什麼必須有它',
  'barrier.text': '計畫改變的期間，一個分區不可以有兩個讀者。所以在所有人放手之前，誰也拿不到東西。這就是[[barrier|屏障（barrier）]]。',
  'barrier.here': '{last} 最後請求；{first} 為它等了 {firstWaited}。',

  plan: '由領導者算出的計畫',
  'plan.text': 'range 把分區照順序排好，再切成一段一段相鄰的分區，每個成員一段。',
  'plan.predict': '在 range 之下，{partition} 歸誰？',
  'plan.granted': '{chosen} 也會分到：{chosenGets}。',
  'plan.because': '分區照順序切段，再照成員 id 的順序一人一段，所以 {partition} 歸 {answer}。',
  'plan.here': '原本是 {before}，現在是 {plan}。舊分區中換了主人的是：{moved}。',

  handed: '先寫下來，再發出去',
  'handed.text': '計畫先進 `__consumer_offsets`。提交完成後，才回應每個成員。',
  'handed.exact': '這筆紀錄裡有整份計畫。接手的協調者不必問任何人，就知道誰有什麼。',
  'handed.here': '這是第 {generation} 代，附加到 {partition} 後 {took} 提交完成。',

  length: '九秒還是九分鐘',
  'length.text': '請求本身只要幾毫秒。決定長度的是最慢的成員：大家都在等它下一次 poll()。',
  'length.predict': '用哪個分配器，換主人的分區最多？',
  'length.granted': '用 {chosen} 時，舊分區有 {chosenMoved} 個換主人。',
  'length.because': 'range 每次都重新切，不管原本歸誰。用 {answer} 會換 {moved} 個。',
  'length.here': '這裡舊分區無人讀取最久 {longest}，總和 {total}。',

  try: '換一個分配器，數數看有多少分區換了主人。',
  'try.roundrobin': '用 roundrobin 做同一份計畫',
  'try.sticky': '用 sticky 做同一份計畫',
  'try.slow': '群組重新平衡時，讓 C 遲遲不呼叫 poll()',
}
