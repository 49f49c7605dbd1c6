import { bytesText } from '../bytes'
import type { logMakers as english } from '../en/log-events'
import type { Told } from '../told'
import { time } from './time'

/** A detail by its name; empty where the event has none. */
export const of = (detail: Told['detail'], name: string): string => detail[name] ?? ''
const size = (detail: Told['detail'], name: string): string => bytesText(of(detail, name))
const span = (detail: Told['detail'], name: string): string => time.span(Number(of(detail, name)) * 1000)
const percent = (text: string): string => `${String(Math.round(Number(text) * 100))}%`
/** What an event lists, as a sentence does. */
export const listed = (text: string): string => text.split(' ').join('、')

const record = (detail: Told['detail']): string =>
  detail['records'] === undefined ? `偏移量 ${of(detail, 'offset')}` : `${of(detail, 'records')} 筆紀錄`

const key = (detail: Told['detail']): string => (detail['key'] === undefined ? '' : `，鍵 ${detail['key']}`)

export const logMakers: typeof english = {
  RecordsPartitioned: ({ who, detail }) => [
    `${who}：${of(detail, 'keys') === '' ? `${of(detail, 'records')} 筆紀錄` : listed(of(detail, 'keys'))} 寫往 ${of(detail, 'topic')}-${of(detail, 'partition')}`,
    '送出之前，生產者先選好分區。',
  ],
  BatchCompressed: ({ who, detail }) => [
    `${who} 以 ${of(detail, 'codec')} 壓縮一個批次`,
    `${of(detail, 'topic')}-${of(detail, 'partition')}：${size(detail, 'bytesBefore')} 變成 ${size(detail, 'bytesAfter')}，在線路上與每個磁碟上都是。`,
  ],
  BatchRecompressed: ({ detail }) => [
    `${of(detail, 'partition')}：從 ${of(detail, 'from')} 改為 ${of(detail, 'to')}`,
    `收到 ${size(detail, 'bytesBefore')}，寫入 ${size(detail, 'bytesAfter')}：主題自己的編碼要領導者多做工。`,
  ],
  SegmentRolled: ({ detail }) => [
    `${of(detail, 'partition')}：開始區段 ${of(detail, 'baseOffset')}`,
    `區段 ${of(detail, 'closed')} 以 ${size(detail, 'bytes')} 關閉，此後不再寫入任何東西。`,
  ],
  AppendRefused: ({ detail }) => [`${of(detail, 'partition')} 拒絕一個批次`, `回應是 ${of(detail, 'error')}，什麼都沒有寫入。`],
  BatchRepeated: ({ detail }) => [`${of(detail, 'partition')} 已經有這個批次`, `它早就在偏移量 ${of(detail, 'offset')}，不會再寫一次。`],
  SegmentDeleted: ({ detail }) => [
    `${of(detail, 'partition')}：刪除區段 ${of(detail, 'baseOffset')}`,
    `一次刪掉 ${size(detail, 'bytes')}，日誌現在從偏移量 ${of(detail, 'logStartOffset')} 開始。`,
  ],
  RetentionSkipped: ({ detail }) => [
    `保留檢查略過 ${of(detail, 'partition')}`,
    '它的政策包含 compact：只有清理器會縮短它，而現在沒有清理器。',
  ],
  FilesRemoved: ({ detail }) => [`${of(detail, 'partition')}：移除舊檔案`, `讀取者已有時間讀完，磁碟空出 ${size(detail, 'bytes')}。`],
  LogConsidered: ({ detail }) => [
    `清理器衡量 ${of(detail, 'partition')}：${percent(of(detail, 'ratio'))} 是髒的`,
    `可清理 ${size(detail, 'cleanableBytes')}，另有 ${size(detail, 'cleanBytes')} 是乾淨的；門檻是 ${percent(of(detail, 'threshold'))}。`,
  ],
  LogPassedOver: ({ detail }) => [`清理器略過 ${of(detail, 'partition')}`, '它正由另一個執行緒處理，或已暫停。'],
  CleanerSleeps: ({ detail }) => [`清理器休息 ${span(detail, 'forMs')}`, '現在沒有夠髒的日誌。'],
  CleanerWoken: () => ['清理器被喚醒', '它查看每一份壓實的日誌。'],
  CleanerIsOff: () => ['沒有人清理', 'log.cleaner.enable 是 false：沒有清理執行緒可以喚醒。'],
  CleanerThrottled: ({ detail }) => [
    `清理器暫停 ${span(detail, 'forMs')}`,
    '它讀寫的速度超過 log.cleaner.io.max.bytes.per.second 允許的上限。',
  ],
  CleaningBegan: ({ detail }) => [`開始清理 ${of(detail, 'partition')}`, `髒的部分從偏移量 ${of(detail, 'from')} 到 ${of(detail, 'to')}。`],
  KeyMapped: ({ detail }) => [`對照表記下${record(detail)}${key(detail)}`, '它只記髒的部分裡每個鍵最後的偏移量。'],
  RecordNotMapped: ({ detail }) => [`${record(detail)}不進對照表`, '它不會取代任何紀錄。'],
  SegmentsGrouped: ({ detail }) => [`區段 ${listed(of(detail, 'segments'))} 合成一個`, '依目前的大小，放得進同一個區段的會一起重寫。'],
  RecordKept: ({ detail }) => [`保留：${record(detail)}${key(detail)}`, '它以原來的偏移量複製過去。'],
  RecordDropped: ({ detail }) => [
    `丟棄：${record(detail)}${key(detail)}`,
    detail['supersededBy'] === undefined ? '它的位置就此空著：偏移量從不移動。' : `偏移量 ${detail['supersededBy']} 有相同的鍵。`,
  ],
  BatchRewritten: ({ detail }) =>
    detail['batches'] === undefined
      ? [`處理完批次 ${of(detail, 'baseOffset')}`, `讀了 ${size(detail, 'bytesBefore')}，寫出 ${size(detail, 'bytesAfter')}。`]
      : [`處理完 ${detail['batches']} 個批次`, `它們的起始偏移量從 ${of(detail, 'from')} 到 ${of(detail, 'to')}。`],
  SegmentSwapped: ({ detail }) => [
    `新的區段 ${of(detail, 'into')} 換上來`,
    `${size(detail, 'bytesBefore')} 變成 ${size(detail, 'bytesAfter')}。`,
  ],
  SegmentSplit: ({ detail }) => [`${of(detail, 'partition')} 的一個區段被拆開`, '下一輪就能為這些區段編索引。'],
  CheckpointWritten: ({ detail }) => [`檢查點移到偏移量 ${of(detail, 'offset')}`, '在它以下都是乾淨的；下一輪的對照表從這裡讀起。'],
  CleaningDone: ({ detail }) => [
    `${of(detail, 'partition')} 清理完畢`,
    `${of(detail, 'recordsRead')} 筆紀錄留下 ${of(detail, 'recordsKept')} 筆，花了 ${span(detail, 'tookMs')}。`,
  ],
  CleaningAborted: ({ detail }) => [`放棄清理 ${of(detail, 'partition')}`, '這份日誌移走了，檢查點不寫入。'],
}
