import { bytesText } from '../bytes'
import type { readPathMakers as english } from '../en/read-path-events'
import type { Telling, Told } from '../told'

const places: Readonly<Record<string, string>> = {
  disk: '磁碟',
  nic: '網路卡',
  'page-cache': '頁面快取',
  'user-buffer': '應用程式的緩衝區',
  'jvm-heap': 'Java 堆積',
  'jvm-direct-buffer': '直接緩衝區',
  'tls-buffer': 'TLS 緩衝區',
  'tls-record': 'TLS 記錄',
  pipe: '管線',
  'socket-buffer': 'socket 緩衝區',
  'socket-receive-buffer': '接收緩衝區',
}

const place = (name: string | undefined): string => places[name ?? ''] ?? name ?? ''

const way = ({ detail }: Told): string => `${bytesText(detail['bytes'])} 從${place(detail['from'])}搬到${place(detail['to'])}`

const range = (detail: Told['detail']): string => {
  const first = Number(detail['first'] ?? 0)
  return `第 ${String(first)} 到 ${String(first + Number(detail['pages'] ?? 1) - 1)} 頁`
}

const pagesIn = (text: string | undefined): number => (text === undefined || text === '' ? 0 : text.split(' ').length)

const syscall = (detail: Told['detail']): string => detail['syscall'] ?? '呼叫'

export const readPathMakers: Readonly<Record<keyof typeof english, (told: Told) => Telling>> = {
  TransferStarted: ({ who, detail }) => [
    `${who}：要送出 ${bytesText(detail['fileBytes'])}`,
    `方法是 ${detail['strategy'] ?? '指定的'}，每次呼叫 ${bytesText(detail['bufferBytes'])}。`,
  ],
  TransferDone: ({ who, detail }) => [
    `${who}：全部送完`,
    `共 ${detail['modeSwitches'] ?? '0'} 次模式切換，CPU 複製 ${detail['cpuCopies'] ?? '0'} 次，DMA 複製 ${detail['dmaCopies'] ?? '0'} 次。`,
  ],
  EnterKernel: ({ detail }) => [`${syscall(detail)} 進入核心`, '同一個執行緒以更高的權限繼續：一次模式切換，與排程器無關。'],
  ExitKernel: ({ detail }) => [`${syscall(detail)} 返回`, '回到使用者模式：這次呼叫的第二次模式切換。'],
  DmaCopy: (told) => [`DMA 把 ${way(told)}`, '由裝置自己完成；CPU 只負責設定。'],
  CpuCopy: (told) => [`CPU 把 ${way(told)}`, '從記憶體到記憶體：內容再被讀一次、寫一次。'],
  DescriptorCopy: ({ detail }) => [
    `頁面參照交給${place(detail['to'])}`,
    `${bytesText(detail['bytes'])} 說明指的是哪些頁面，內容留在原處。`,
  ],
  Transform: ({ detail }) => [`加密 ${bytesText(detail['bytes'])}`, 'CPU 讀取內容、寫出另一份，所以沒有頁面能原樣上線路。'],
  PageFault: () => ['分頁錯誤', '核心在呼叫裡對映頁面：要花時間，但沒有跨越界線。'],
  PagesFound: ({ detail }) => [`${bytesText(detail['bytes'])} 已在頁面快取`, '不必問磁碟。'],
  LoopAgain: ({ detail }) => [
    `第 ${String(Number(detail['round'] ?? 0) + 1)} 圈，共 ${detail['rounds'] ?? '1'} 圈`,
    '緩衝區只裝得下這麼多：同樣的步驟再來一次。',
  ],
  LoopRepeated: ({ detail }) => [
    `${detail['rounds'] ?? '許多'} 圈完全相同`,
    `再用 ${detail['syscalls'] ?? '同樣多'} 次系統呼叫送 ${bytesText(detail['bytes'])}，一次計入。`,
  ],
  RepeatedInRound: ({ detail }) => [`相同的 ${detail['repetitions'] ?? '許多'} 次`, '一次計入。'],
  PageAppended: ({ detail }) => [`寫入第 ${detail['page'] ?? ''} 頁`, '從此它就在記憶體裡，等不久後來讀的人。'],
  PageRead: ({ who, detail }) => [`${who} 讀第 ${detail['page'] ?? ''} 頁`, '來自記憶體。'],
  PageMissed: ({ who, detail }) => [
    `${who} 沒找到第 ${detail['page'] ?? ''} 頁`,
    '它不在記憶體裡：執行緒睡眠，排程器換別人執行。這就是內容切換。',
  ],
  PageAwaited: ({ who, detail }) => [`${who} 等第 ${detail['page'] ?? ''} 頁`, '它已經在從磁碟來的路上。'],
  ReadAhead: ({ who, detail }) => [`核心要求${range(detail)}`, `${who} 依序讀取，所以一次取 ${detail['fromDisk'] ?? '數'} 頁。`],
  PagesArrived: ({ detail }) => [`${range(detail)}從磁碟到達`, '它們在記憶體裡等讀取者。'],
  PagesEvicted: ({ detail }) => [`逐出 ${String(pagesIn(detail['pages']))} 頁`, '記憶體滿了：最久沒被碰過的讓出位置。'],
  PagesPromoted: ({ detail }) => [`第 ${detail['pages'] ?? ''} 頁被碰了兩次`, '它移到作用中串列。'],
  PagesDemoted: ({ detail }) => [`第 ${detail['pages'] ?? ''} 頁不再作用中`, '非作用中串列已空。'],
  ReaderStarted: ({ who, detail }) => [
    `${who} 開始讀取`,
    `從第 ${detail['page'] ?? '0'} 頁開始，落後日誌末端 ${detail['behindPages'] ?? '0'} 頁。`,
  ],
  ReaderCaughtUp: ({ who }) => [`${who} 已讀完`, '下一次擷取等待下一次附加。'],
  ReaderPaused: ({ who }) => [`${who} 暫停`, '它接下來要的頁面在記憶體裡愈來愈舊。'],
  ReaderResumed: ({ who, detail }) => [`${who} 繼續讀取`, `它落後 ${detail['behindPages'] ?? '0'} 頁。`],
}
