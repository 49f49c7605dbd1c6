import type { Area } from '../en'
import { bytes, grouped } from '../bytes'
import { calendarFrom, calendarShort } from '../calendar'
import { time as ofRun } from './time'

/** Clocks of files are calendars; those of runs begin with the run. */
const time = { at: (us: number): string => (us >= calendarFrom ? calendarShort(us / 1000) : ofRun.at(us)) }

const list = (names: readonly string[]): string => names.join('、')
const at = (offset: number): string => `@${String(offset)}`

export const logView: Area<'logView'> = {
  time: time.at,
  sections: { clean: '乾淨區', dirty: '髒區', uncleanable: '髒區，還不能清理', active: '使用中', closed: '已關閉' },
  sectionsShort: { clean: '乾淨區', dirty: '髒區', uncleanable: '還不能', active: '使用中', closed: '已關閉' },
  hints: { clean: '鍵不重複', dirty: '鍵可能重複', uncleanable: '', active: '寫入中，不清理', closed: '只會整個刪除' },
  title: (partition, records, size) => `${partition}：${grouped(records)} 筆紀錄，${bytes(size)}`,
  showLog: (partition) => `顯示日誌 ${partition}`,
  segment: (base, size) => `區段 ${String(base)}，${bytes(size)}`,
  segmentShort: (base, size) => `${String(base)}，${bytes(size)}`,
  emptySegment: '空的',
  at,
  nullAt: (offset) => `${at(offset)} 空值`,
  nullValue: '空值',
  noKey: '無鍵',
  noKeyShort: '—',
  markers: { ABORT: '中止', COMMIT: '提交', OTHER: '控制' },
  marker: '標記',
  stable: {
    mark: (offset) => `最後穩定偏移量 ${String(offset)}：只讀已提交紀錄的消費者停在這裡`,
    markShort: (offset) => `最後穩定偏移量 ${String(offset)}`,
    markShortest: (offset) => `穩定到 ${String(offset)}`,
    says: (offset, end) => `最後穩定偏移量是 ${String(offset)}，高水位是 ${String(end)}：兩者之間有一筆交易還沒結束。`,
  },
  hole: (first, last) => (first === last ? `偏移量 ${String(first)} 已不在` : `偏移量 ${String(first)} 到 ${String(last)} 已不在`),
  horizon: (when) => `刪除期限 ${time.at(when)}`,
  horizonOfBatch: (when) => `同一批次，同一期限：${time.at(when)}`,
  protectedBy: {
    'compaction/bound/active-segment': (later) => (later === null ? '使用中的區段從不清理' : `取代它的 ${at(later)} 在使用中的區段`),
    'compaction/bound/last-stable-offset': (later) =>
      later === null ? '它的區段碰到最後穩定偏移量' : `取代它的 ${at(later)} 不在最後穩定偏移量之下`,
    'compaction/bound/min-lag': (later) =>
      later === null ? '還沒滿 min.compaction.lag.ms' : `取代它的 ${at(later)} 還沒滿 min.compaction.lag.ms`,
    'compaction/map/full': (later) => (later === null ? '偏移量表沒有收到這麼後面' : `偏移量表在 ${at(later)} 之前就滿了`),
    'compaction/select/not-dirty-enough': () => '髒污比例沒有超過門檻',
    'compaction/select/busy': () => '日誌暫停清理，或有一輪正在進行',
    'compaction/select/uncleanable': () => '日誌被標記為無法清理',
    'next-round': () => '清理器下次來看時就會丟掉',
    'this-round': () => '這一輪會丟掉它',
    'cleaner-off': () => '清理器關著',
    'not-compacted': () => '這個主題不做壓實',
  },
  head: {
    mapped: (offset, key) => `表收進 ${at(offset)}：${key}`,
    superseded: (offset, key, later) => `${at(offset)} 丟掉：表上 ${key} 在 ${String(later)}`,
    kept: (offset, key) => `${at(offset)} 留下：表上沒有更新的 ${key}`,
    horizonSet: (offset, when) => `${at(offset)} 是空值：留到 ${time.at(when)}`,
    waits: (offset, when) => `${at(offset)} 是空值，期限 ${time.at(when)} 還沒到`,
    expired: (offset) => `${at(offset)} 是空值，期限已過：丟掉`,
    aborted: (offset) => `${at(offset)} 已中止：丟掉`,
    beyond: (offset) => `${at(offset)} 在表的範圍之外：留下`,
    here: (offset) => `清理器在 ${at(offset)}`,
  },
  map: {
    title: '偏移量表',
    lead: '只從髒區建立',
    latest: (offset) => `最新 ${String(offset)}`,
    more: (n) => `還有 ${grouped(n)} 個`,
    room: (size, most) => `${grouped(size)} 個鍵，可放 ${grouped(most)} 個`,
  },
  writing: {
    title: (base, suffix) => `新區段 ${String(base)}.log${suffix}`,
    written: (size, of) => `已寫 ${grouped(size)} 位元組，共 ${grouped(of)}；偏移量不變`,
    more: (n) => `另 ${grouped(n)} 筆`,
  },
  ratio: {
    title: (ratio, threshold, eligible) =>
      ratio === null
        ? '髒污比例：還沒有東西可量'
        : `髒污比例 ${ratio.toFixed(2)}，${ratio > threshold ? '超過' : eligible ? '但太舊了：' : '沒有超過'} ${String(threshold)}`,
    lead: '髒的位元組，除以乾淨加上髒的；使用中的區段兩邊都不算',
    clean: (size) => `乾淨 ${bytes(size)}`,
    dirty: (size) => `髒 ${bytes(size)}`,
    threshold: 'min.cleanable.dirty.ratio',
    active: (size) => `使用中 ${bytes(size)}，兩邊都不算`,
    other: (size) => `還不能清理 ${bytes(size)}，兩邊都不算`,
  },
  rules: {
    'compaction/select/ratio': '清理器下次來看時就會選它，除非有別的日誌更髒。',
    'compaction/select/max-lag': '有髒紀錄超過 max.compaction.lag.ms，不論比例都該清理。',
    'compaction/select/not-dirty-enough': '不會有一輪：比例必須超過門檻。',
    'compaction/select/nothing': '不會有一輪：還沒有已關閉的區段。',
    off: '不會有一輪：log.cleaner.enable 是 false。',
    running: '有一輪正在進行。',
  },
  clocks: {
    title: '墓碑與它們的時鐘',
    lead: '空值至少留過一次清理，再留 delete.retention.ms',
    row: (keys, first) => `${list(keys)} ${at(first)}`,
    phases: { 'not-cleaned': '還沒清理過', kept: '留著：delete.retention.ms', 'may-go': '可以走了，還沒有下一輪' },
    phasesShort: { 'not-cleaned': '未清理', kept: '留著', 'may-go': '可以走' },
    cleaned: (when) => `${time.at(when)} 第一次清理`,
    horizon: (when) => `${time.at(when)} 刪除期限`,
    now: (when) => `現在 ${time.at(when)}`,
    more: (n) => `還有 ${grouped(n)} 個含墓碑的批次`,
  },
  reader: {
    title: (offset) => `從偏移量 ${String(offset)} 開始的消費者現在會讀到`,
    titleShort: (offset) => `從 ${String(offset)} 開始現在會讀到`,
    atEndShort: '末端沒有可讀的',
    atEnd: '在末端的消費者還讀不到東西',
    label: '消費者從哪裡開始讀',
    flag: (offset) => `從 ${String(offset)} 讀`,
    flagShort: (offset) => String(offset),
    often: (keys, count) =>
      keys.length === 0
        ? `${grouped(count)} 筆紀錄，鍵不重複`
        : `${grouped(count)} 筆紀錄；${list(keys.map(([key, n]) => `${key} ${grouped(n)} 次`))}`,
    more: (n) => `還有 ${grouped(n)} 筆`,
    committed: (n, lastStable, waits) =>
      `設定 isolation.level=read_committed 時，只讀到其中 ${grouped(n)} 筆${waits ? `，並停在最後穩定偏移量 ${String(lastStable)}` : ''}。`,
    hint: '拖動標記，或選到它後用方向鍵。它只讀，什麼都不改。',
  },
  held: {
    title: '三個讀者最後手上有什麼',
    all: '每筆紀錄都看過',
    resumed: (offset) => `停在 ${String(offset)}，現在接著讀`,
    fresh: (offset) => `新來的，從 ${String(offset)} 開始`,
    deleted: '已刪除',
    unheard: '—',
    wrong: (keys) => `已經沒有紀錄能告訴它了：它會一直留著 ${list(keys)}。`,
  },
  legend: {
    latest: '這個鍵的最新一筆',
    goes: '下一次清理就丟掉',
    aborted: '所屬交易已中止',
    stays: '已被取代：有界線保護',
    tombstone: '空值：墓碑',
    hole: '已不在的偏移量',
    batch: '一個批次',
  },
  compressed: {
    of: (codec, stored, plain) => `${codec}：${bytes(stored)}，原 ${bytes(plain)}`,
    short: (codec, stored, plain) => `${codec}：${String(stored)}/${String(plain)}`,
    says: (codecs, n, stored, plain) => `${String(n)} 個批次以 ${codecs} 壓縮：${bytes(stored)}，原為 ${bytes(plain)}。`,
  },
  pins: (name, position) => `${name} 接著讀偏移量 ${String(position)}。`,
  empty: '這次執行沒有以位元組保存的日誌。',
  cell: {
    record: (offset, key, tombstone) => `偏移量 ${String(offset)}，${key}${tombstone ? '，空值' : ''}`,
    latest: '這個鍵的最新一筆',
    superseded: (later, why) => `已被 ${at(later)} 取代；還在的原因：${why}`,
    kept: '已在新區段裡',
    dropped: '這一輪丟掉了',
  },
  still: {
    title: '已被取代，卻還在',
    lead: '每一筆都有一個原因',
    records: (n) => `${grouped(n)} 筆`,
    more: (n) => `還有 ${grouped(n)} 筆受界線保護`,
  },
  inspect: {
    title: (partition, offset) => `${partition}，偏移量 ${String(offset)}`,
    where: (segment, position) => `在區段 ${String(segment)}，批次從第 ${grouped(position)} 個位元組開始`,
    key: '鍵',
    value: '值',
    timestamp: '時間戳記',
    bytes: '在批次裡',
    stillThere: '還在的原因',
    horizon: '刪除期限',
  },
  says: {
    head: (when, partition, records, segments, size) =>
      `${time.at(when)}：${partition} 有 ${grouped(records)} 筆紀錄，分在 ${grouped(segments)} 個區段，共 ${bytes(size)}。`,
    sections: (start, dirty, uncleanable, active, end) =>
      [
        dirty > start ? `偏移量 ${String(start)} 到 ${String(dirty - 1)} 是乾淨的。` : '沒有乾淨的部分。',
        uncleanable > dirty ? `${String(dirty)} 到 ${String(uncleanable - 1)} 是髒的。` : '髒區裡沒有能清理的。',
        active > uncleanable ? `到 ${String(active - 1)} 為止還不能清理。` : '',
        `使用中的區段從 ${String(active)} 開始；下一個偏移量是 ${String(end)}。`,
      ].join(''),
    plain: (start, active, end) =>
      `日誌從偏移量 ${String(start)} 開始；使用中的區段從 ${String(active)} 開始；下一個偏移量是 ${String(end)}。`,
    ratio: (ratio, threshold, rule) => `髒污比例 ${ratio.toFixed(2)}，門檻 ${String(threshold)}。${rule}`,
    superseded: (n, why) => `${grouped(n)} 筆被取代的紀錄還在：${why}。`,
    tombstone: (keys, phase) => `墓碑 ${keys}：${phase}。`,
    cleaner: (map, written, of) => `有一輪正在進行：表上有 ${grouped(map)} 個鍵，已寫 ${grouped(written)} 位元組，共 ${grouped(of)}。`,
    mapping: (map) => `有一輪正在進行：表上目前有 ${grouped(map)} 個鍵。`,
    reads: (position, count) => `從偏移量 ${String(position)} 開始的消費者會讀到 ${grouped(count)} 筆紀錄。`,
  },
}
