import type { Term } from '../en/glossary'

export const glossary: Readonly<Record<Term, readonly [string, string]>> = {
  heartbeat: ['心跳（heartbeat）', '成員用來表示自己還活著的小請求；回應可能要它重新加入。'],
  coordinator: [
    '群組協調者（group coordinator）',
    '掌管群組的 broker：群組名稱雜湊到哪個 `__consumer_offsets` 分區，就由該分區的領導者擔任。',
  ],
  leader: ['群組領導者（group leader）', '由這個成員的用戶端替所有人計算計畫。它是用戶端，不是 broker。'],
  generation: ['代（generation）', '傳統群組計畫的編號。每完成一次重新平衡就加一。'],
  purgatory: ['待辦區（purgatory）', 'broker 把暫時無法回應的請求放在這裡，每個都有期限。'],
  barrier: ['屏障（barrier）', '加入階段的終點：所有成員都請求過、或時間到了，才會回應任何人。'],
  'rebalance timeout': ['重新平衡逾時（rebalance timeout）', '協調者等待成員重新加入的時間：群組中最大的 `max.poll.interval.ms`。'],
  'session timeout': ['工作階段逾時（session timeout）', '協調者多久沒有成員的消息，就當它已經死了。'],
  eager: ['急切式（eager）', '一種重新平衡的方式：成員先放開全部分區，再重新請求。'],
  cooperative: ['協作式（cooperative）', '一種重新平衡的方式：成員保留分區，只放開要換主人的那些。'],
  assignor: ['分配器（assignor）', '用戶端裡計算誰讀哪個分區的部分。'],
  subscription: ['訂閱內容（subscription）', '成員想讀的主題，以及它的分配器需要知道的事。'],
  'opaque bytes': ['不透明的位元組（opaque bytes）', '只有用戶端看得懂的位元組；broker 不讀，只轉交。'],
  'committed offset': ['已提交的偏移量（committed offset）', '群組上次回報的位置：某個分區已處理到哪裡。'],
  'high watermark': ['高水位（high watermark）', '日誌複製到追隨者的位置。只有在它以下的才算數。'],
  'static member': ['靜態成員（static member）', '設了 `group.instance.id` 的成員：可以用同一個名字回來，期間保留分區。'],
  fencing: ['隔離（fencing）', '新舊兩個行程自稱同一個成員時，把舊的擋在外面。'],
  'mode switch': ['模式切換（mode switch）', '處理器從程式進到核心、或從核心回來，執行緒還是同一個。一次系統呼叫是兩次。'],
  'context switch': ['內容切換（context switch）', '排程器讓一個執行緒離開處理器、換另一個跑，多半是因為前者得等。'],
  'page cache': ['頁面快取（page cache）', '核心放在記憶體裡的檔案頁面，幾乎佔用所有沒有別用的記憶體。寫入和讀取都會填入它。'],
  marker: ['標記頁（marker page）', '預讀進來、帶著標記的一頁：有人讀到它，核心就去取下一個視窗。'],
}
