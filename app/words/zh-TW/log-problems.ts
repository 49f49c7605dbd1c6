import type { logProblems as english } from '../en/log-problems'

export const logProblems: typeof english = {
  truncated: '檔案在批次中間就結束',
  'bad-length': '批次不可能是這個長度',
  'old-format': '批次是 Kafka 0.11 之前的訊息格式，這裡不讀',
  'bad-magic': '這裡沒有已知格式的批次',
  'bad-crc': '校驗碼與位元組不符',
  'bad-compression': '批次指定的壓縮方式不是 Kafka 有的',
  'bad-offset': '偏移量不在合理的位置',
  'bad-count': '紀錄的數目與位元組不符',
  'bad-varint': '數字沒有結尾',
  'bad-record': '紀錄超出自己的長度',
  'number-too-large': '數字大於這個程式能計算的範圍',
  'bad-block': '壓縮的紀錄無法解壓縮，或解開後超過 128 MiB',
}
