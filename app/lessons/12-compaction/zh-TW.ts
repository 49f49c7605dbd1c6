import type { en } from './en'

export const zhTW: Readonly<Record<keyof typeof en, string>> = {
  'phase.keys': '有鍵的紀錄',
  'phase.parts': '乾淨、髒、使用中',
  'phase.when': '什麼時候才值得',
  'phase.round': '一輪清理',

  append: '和別的紀錄一樣附加',
  'append.text': '這個主題設了 `cleanup.policy=compact`。它的紀錄有鍵，但一樣附加在末端，沒有人去找同一個鍵的舊紀錄。',
  'append.here': '偏移量 {offset}，{batchBytes}。',

  second: '另一個鍵',
  'second.text': '下一筆是另一個鍵。日誌裡每個鍵還只有一筆，許多人心中的壓實主題就是這個樣子。',

  again: '同一個鍵又來了',
  'again.text': '第一個鍵又寫了一次。兩筆都在日誌裡：舊的那筆**已被取代**，但還在。所以鍵並不唯一。',
  'again.here': '日誌有 {records} 筆紀錄，其中 {most} 有 {mostTimes} 筆。',

  active: '一個區段關閉了',
  'active.text': '使用中的區段沒有空間了，於是開始新的一個。只有已關閉的區段能清理：[[active segment|使用中的區段]]從來不碰。',
  'active.exact': '時間到了、索引滿了也會換區段；壓實主題到 `max.compaction.lag.ms` 也會換，但都要有人附加時才發生。',
  'active.here': '從偏移量 {active} 起是使用中的區段；在它之前有 {dirtyBytes}。',

  first: '清理器來看',
  'first.text': 'broker 有個執行緒，每 15 秒看過所有壓實的日誌，挑最髒的一個。這個日誌還沒有任何部分清理過。',
  'first.here': '已關閉的區段裡有 {dirtyBytes} 是髒的：比例 {ratio}，超過 {threshold}。',

  clean: '有了乾淨的部分',
  'clean.text': '這一輪結束，寫下檢查點：它之下就是[[clean section|乾淨區]]，鍵不會重複。順序和偏移量都不變，走掉的紀錄留下一個洞。',
  'clean.exact': '乾淨的意思是：檢查點以下的紀錄，鍵不重複。乾淨區的紀錄在髒區可能有後繼者，要等某一輪把後者收進表才會走。',
  'clean.here': '偏移量 {firstDirty} 以下都是乾淨的：{cleanBytes}。',

  head: '髒區變大',
  'head.text': '繼續寫入，更多區段關閉。檢查點之上是[[dirty section|髒區]]：還沒清理，所以鍵可能重複。沒有人數過究竟有沒有。',
  'head.here': '{waiting} 筆被取代的紀錄會在一輪清理中走掉；另有 {protected} 筆受界線保護。',

  'not-yet': '還不夠髒',
  'not-yet.text': '清理器又來看，這次沒有動它。一輪清理連乾淨區也要重寫，所以要等夠髒了才划算。',
  'not-yet.exact': '比例是：已關閉、低於最後穩定偏移量、超過最短延遲的髒位元組，除以乾淨的加上這些。量的是檔案大小，不數紀錄。',
  'not-yet.here': '髒 {dirtyBytes}，除以乾淨 {cleanBytes} 加上髒的：{ratio}。門檻是 {threshold}，必須超過才行。',

  reader: '讀者會遇到什麼',
  'reader.text': '消費者可以從任何地方開始。在髒區，寫入過的每一筆它都會遇到。壓實不保證唯一：它只規定什麼**可以刪除**。',
  'reader.predict': '消費者現在從偏移量 0 開始，會拿到幾次 k1？',
  'reader.granted': '換一個日誌，或在下一輪之後，才會是 {chosen} 次。',
  'reader.because': '它拿到 k1 {answer} 次：凡是還沒有一輪丟掉的，每一筆都會拿到。',
  'reader.here': '日誌有 {records} 筆紀錄；從頭讀起，{most} 會出現 {mostTimes} 次。',

  due: '超過門檻',
  'due.text': '又有一個區段關閉。下一次來看時比例已超過門檻，一輪清理就開始了。',
  'due.here': '髒 {dirtyBytes}，乾淨 {cleanBytes}：{ratio}，超過 {threshold}。使用中的 {activeBytes} 兩邊都不算。',

  map: '第一遍：偏移量表',
  'map.text': '清理器把髒區讀一遍，在[[offset map|偏移量表]]記下每個鍵最後的偏移量。鍵再出現，就蓋掉原來那一格。',
  'map.here': '偏移量 {offset}：{key} 已在表上。目前有 {mapped} 個鍵。',

  mapped: '表完成了',
  'mapped.text': '這張表只從髒區建立。只出現在乾淨區或使用中區段的鍵，表上沒有。',
  'mapped.exact': '表存的是 MD5 雜湊，一格 24 位元組，最多裝到 90 %。髒區還沒讀完表就滿了，這輪就到那裡為止，下一輪再接著做。',
  'mapped.predict': '這一輪會丟掉幾筆紀錄？',
  'mapped.granted': '鍵不同的話才會是 {chosen} 筆。表上這個鍵有更後面的偏移量，紀錄才會走。',
  'mapped.because': '表上有更後面偏移量的有 {answer} 筆。只被使用中區段取代的，會留下。',
  'mapped.here': '表上有 {mapped} 個鍵。',

  keeps: '第二遍：留下',
  'keeps.text': '現在從日誌開頭，把表涵蓋到的紀錄全部讀過，乾淨區也讀。表上沒有更後面偏移量的，就複製到新檔案。',
  'keeps.here': '偏移量 {offset} 留下。已寫 {written}，共 {ofWritten}。',

  drops: '第二遍：丟掉',
  'drops.text': '這筆在表上有更後面的偏移量，所以不複製。沒有任何東西就地修改：沒複製的，換上新檔案後就不在了。',
  'drops.here': '偏移量 {offset} 丟掉：表上 {key} 在 {later}。',

  done: '換上新檔，剩下什麼',
  'done.text': '新檔案取代了舊的。每個鍵的最後一個值都在，不論多舊。被取代卻還在的，都有一條界線保護：這裡是後繼者在使用中的區段。',
  'done.exact': '區段依清理前的大小分組：小的合成一個檔案，用第一個的名字。正開著舊檔的讀者，會把舊檔讀完。',
  'done.here': '{before} 變成 {after}。受保護的有 {protected} 筆；會走的有 {waiting} 筆。',

  try: '換你試試',
  'try.ratio': '在清理器來看之前把比例降到 0.3：這一輪會早一次來。',
  'try.lag': '在這輪之前要求最短延遲 20 秒：較新的不會動，表也提早結束。',
  'try.roll': '這輪之後再寫三筆：一個區段關閉，前面的紀錄就失去保護。',
}
