import type { scenarioSentences as english } from './scenarios.en'

export const scenarioSentences: typeof english = {
  minimal: '兩個消費者先後加入，共用兩個分區。',
  'classic-join': '第四個消費者加入穩定的三人群組：所有成員停下、重新請求，並等待最慢的那一個。',
  'six-triggers-join': '一個成員加入穩定的三人群組。',
  'six-triggers-leave': '一個成員關閉，並以 LeaveGroup 告知。',
  'six-triggers-poll': '一個成員太晚輪詢：它自己的用戶端離開群組。',
  'six-triggers-crash': '一個成員無聲當掉：它的工作階段在 broker 上結束。',
  'six-triggers-enforce': '應用程式自己要求重新平衡。',
  'six-triggers-partitions': '新增三個分區：領導者的中繼資料看見它們。',
  'three-three-three': '三個消費者、三個分區，再加三個分區，採用三種分配器。',
  'cooperative-join': '第三個消費者加入協作式群組：兩輪，只有要搬的分區暫停。',
  'static-restart': '靜態成員在工作階段內重新啟動：沒有別人察覺。',
  'static-late': '靜態成員在工作階段結束之後才回來。',
  'static-fenced': '兩個程序用同一個執行個體識別碼：較舊的被隔離。',
  'one-slow-member': '一個消費者加入時另一個正忙：同一份腳本，急切式、協作式與靜態成員。',
  'zero-copy': '一個 MiB 從磁碟到線路：read 加 write、迴圈，以及 sendfile。',
  'zero-copy-lost': 'Kafka 以明文、經過 TLS、從遠端儲存、以及送給落後消費者的方式。',
  'page-cache': '日誌尾端的三個消費者共用剛寫入的內容，直到第四個從頭開始讀。',
  'cooperative-10x50': '測量用：十個消費者與五十個分區，採用合作式分配器，其中有離開、返回與當機。',
  'classic-100x1000': '測量用：一百個消費者與一千個分區，採用 range 分配器。',
}
