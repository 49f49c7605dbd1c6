import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.four': '四次複製，四次跨越',
  'phase.loop': '緩衝區比檔案小',
  'phase.sendfile': '一次呼叫做完兩件事',
  'phase.kafka': 'Kafka 為什麼做得到',

  jobs: '兩件事',
  'jobs.text': '消費者來擷取。broker 有兩件事要做：讀檔案的一段，然後送出去。最直接的程式先呼叫 read()，再呼叫 write()。',
  'jobs.here': '這裡是 {bytes}，緩衝區放得下 {buffer}：一輪就好。',

  enters: '進入核心',
  'enters.text': '程式不能自己碰磁碟，只能呼叫核心：跨越界線一次。這常被稱為「context switch」。',
  'enters.exact':
    '它是[[mode switch|模式切換（mode switch）]]：同一個執行緒進到核心繼續跑。[[context switch|內容切換（context switch）]]是排程器做的，另外計算。',

  disk: '第一次複製：磁碟到記憶體',
  'disk.text':
    '磁碟自己的 DMA 引擎把 {moved} 寫進[[page cache|頁面快取（page cache）]]，CPU 只負責開口要。這次複製是必要的，也值得：下一個讀者就能在那裡找到。',
  'disk.exact': '頁面原本不在，所以執行緒睡到它們到達為止：這就是這次傳輸唯一的內容切換。',

  up: '第二次複製：到應用程式',
  'up.text': 'read() 必須把位元組交到程式的緩衝區。這次由 CPU 自己搬，全部 {moved}。',

  back: '應用程式拿它們做什麼？',
  'back.text': 'read() 返回：第二次跨越。程式拿著這些位元組，看也不看，馬上就要交回去。',

  down: '第三次複製：又回到核心',
  'down.text': 'write() 把同樣的位元組再搬下去，放進 socket 的緩衝區。CPU 已經搬了兩次，全是白工。',
  'down.here': '到目前為止，為了送 {bytes}，CPU 已複製 {cpuBytes}。',

  four: '四次複製，四次跨越',
  'four.text': '網路卡用 DMA 取走位元組：第四次複製。四次之中有兩次由 CPU 做，而這兩次對誰都沒有用。',
  'four.here': '複製 {copies} 次，其中 {cpuCopies} 次由 CPU；系統呼叫 {calls} 次，跨越 {switches} 次；內容切換 {contexts} 次。',

  loop: '迴圈讓跨越倍增',
  'loop.text': '緩衝區比檔案小，read() 和 write() 就一輪接一輪。複製的位元組不變，呼叫次數卻會變。',
  'loop.exact': '逼出迴圈的是程式自己的緩衝區。核心的頁面快取是大部分的空閒記憶體，不是一個小緩衝區。',
  'loop.predict': '以 {buffer} 為單位的這個迴圈，送 1 GiB 要跨越幾次？',
  'loop.granted': '{chosen} 早算了一步：呼叫、輪數與跨越是三個不同的數字。',
  'loop.because': '1 GiB 是 {gibRounds} 輪的 {buffer}，每輪兩次呼叫，每次呼叫跨越兩次：{answer}。',
  'loop.here': '這 {bytes} 要 {rounds} 輪、{allCalls} 次呼叫、{allSwitches} 次跨越。',

  'one-call': 'sendfile()：一次呼叫做完兩件事',
  'one-call.text': 'sendfile() 同時指名檔案與 socket。位元組不離開核心：CPU 把 {moved} 直接複製到 socket 的緩衝區。',

  three: '三次複製，兩次跨越',
  'three.text': '省下一次複製與兩次跨越。剩下的那次 CPU 複製，是因為這張網路卡要連成一塊的位元組。',
  'three.here': '複製 {copies} 次，{cpuCopies} 次由 CPU；系統呼叫 {calls} 次，跨越 {switches} 次。',

  references: '只貼標籤，不搬位元組',
  'references.text': '有分散聚集功能的網路卡，能到各處把頁面收集起來。所以 socket 的緩衝區只拿到參照：哪一頁、從哪裡起、多長。',
  'references.predict': '網路卡能收集頁面。現在 CPU 要複製位元組幾次？',
  'references.granted': '換一種呼叫，或換一張網路卡，才會是 {chosen}。',
  'references.because': 'CPU 只寫參照，一頁一個。由 CPU 複製位元組的次數：{answer}。',
  'references.here': '{bytes} 的參照本身只佔 {moved}。',

  gather: '網路卡自己取頁面',
  'gather.text': '網路卡用 DMA 從頁面快取讀走 {moved}。位元組在記憶體裡完全沒有搬動。',
  'gather.exact': '在消費者確認之前，頁面一直被參照著：可能還要重送。這段期間誰都不能改寫它；而 Kafka 只往後附加。',

  two: '兩次複製，兩次跨越',
  'two.text': '四和四變成二和二。這就是所謂的零複製（zero copy）。',
  'two.exact': '「零」數的是 CPU 複製位元組的次數。兩次 DMA 複製還在；其中一次只在頁面不在記憶體時才需要。',
  'two.here': '複製 {copies} 次，{cpuCopies} 次由 CPU；系統呼叫 {calls} 次，跨越 {switches} 次。',

  cached: '到處都是同樣的位元組',
  'cached.text': 'Kafka 磁碟上的批次，就是生產者送來、消費者拿到的樣子，所以不必拆開看。剛寫入的還在記憶體裡：這時只剩一次複製。',
  'cached.here': '每一頁都在記憶體時：複製 {copies} 次，{cpuCopies} 次由 CPU，內容切換 {contexts} 次。',

  percent: '「65 %」從哪裡來',
  'percent.text': '一篇常被引用的文章量了兩種作法，說 sendfile 少花約 65 % 的時間。它比較的對象是小緩衝區的迴圈。',
  'percent.exact': '它的迴圈一次讀 4 KiB，跑在 Linux 2.6 上；它自己的表平均是 57 %。省下的主要是跨越，所以緩衝區越大省得越少。',

  try: '改變大小，或從熱的快取開始。',
  'try.sizes': '自己調整緩衝區、檔案與快取',
  'try.warm': '每一頁都在記憶體時再看一次',
}
