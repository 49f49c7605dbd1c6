import type { Words } from '../en'
import { bytes, grouped } from '../bytes'

const strategies: Readonly<Record<string, string>> = {
  'read-write': '先 read() 再 write()',
  'java-direct': 'Java，直接緩衝區',
  'java-heap': 'Java，堆積緩衝區',
  'mmap-write': '先 mmap() 再 write()',
  'sendfile-copy': 'sendfile()，無分散聚集',
  'sendfile-sg': 'sendfile()，有分散聚集',
  splice: '經由管線的 splice()',
  'tls-userspace': '使用者空間的 TLS',
  'kafka-tls': 'Kafka 的 TLS 作法',
  'ktls-software': '核心 TLS',
  'ktls-offload': '核心 TLS，由網路卡加密',
  'remote-tiered': '來自遠端儲存',
  'kafka-plaintext': 'Kafka，明文',
}

const codes: Readonly<Record<string, string>> = {
  'read-write': 'while (n = read(file)) write(socket)',
  'java-direct': 'channel.read(direct); socket.write(direct)',
  'java-heap': 'in.read(byte[]); out.write(byte[])',
  'mmap-write': 'write(socket, mapping + offset, n)',
  'sendfile-copy': 'sendfile(socket, file, offset, n)',
  'sendfile-sg': 'file.transferTo(position, count, socket)',
  splice: 'splice(file, pipe); splice(pipe, socket)',
  'tls-userspace': 'read(file); encrypt(); write(socket)',
  'kafka-tls': 'SslTransportLayer.transferFrom(file)',
  'ktls-software': 'sendfile(ktlsSocket, file, offset, n)',
  'ktls-offload': 'sendfile(ktlsSocket, file, offset, n)',
  'remote-tiered': 'socket.write(remoteLogSegment bytes)',
  'kafka-plaintext': 'FileRecords.writeTo(socket)',
}

const places: Readonly<Record<string, string>> = {
  disk: '磁碟',
  'page-cache': '頁面快取',
  'page-table': '映射',
  'user-buffer': '應用程式緩衝區',
  'jvm-heap': 'JVM 堆積',
  'jvm-direct-buffer': '直接緩衝區',
  'tls-buffer': 'TLS 緩衝區',
  'tls-record': 'TLS 紀錄',
  pipe: '管線',
  'socket-buffer': 'Socket 緩衝區',
  'socket-receive-buffer': '接收緩衝區',
  nic: '網路卡',
}

const movers: Readonly<Record<string, string>> = {
  'dma-copy': 'DMA 複製',
  'cpu-copy': 'CPU 複製',
  transform: 'CPU 加密',
  'descriptor-copy': '核心傳遞頁面參照',
  'page-fault': '分頁錯誤映射檔案',
}

export const readPath: Words['readPath'] = {
  bytes,
  count: grouped,
  strategy: (name) => strategies[name] ?? name,
  code: (name) => codes[name] ?? '',
  place: (name) => places[name] ?? name,
  floors: { user: '使用者空間', kernel: '核心', hardware: '硬體' },
  head: (fileBytes, bufferBytes, cached) =>
    `${bytes(fileBytes)}，每次呼叫 ${bytes(bufferBytes)}，${cached ? '頁面都已在快取' : '快取是空的'}`,
  headShort: (fileBytes, bufferBytes) => `${bytes(fileBytes)}，每次 ${bytes(bufferBytes)}`,
  headAndRound: (head, round) => `${head}；${round}`,
  aside: (name, begun, counts, bufferBytes) =>
    begun
      ? `${name}，每次呼叫 ${bytes(bufferBytes)}：複製 ${grouped(counts.cpuCopies + counts.dmaCopies)} 次，其中 ${grouped(counts.cpuCopies)} 次由 CPU，模式切換 ${grouped(counts.modeSwitches)} 次。`
      : `${name}，每次呼叫 ${bytes(bufferBytes)}：還沒開始。`,
  call: (call, calls) =>
    calls === 0 ? '沒有東西要送' : call === 0 ? `還有 ${grouped(calls)} 輪` : `第 ${grouped(call)} 輪，共 ${grouped(calls)} 輪`,
  arrow: {
    dma: (number) => `${String(number)} DMA`,
    cpu: (number) => `${String(number)} CPU`,
    number: String,
    encrypt: (count) => (count === 1 ? '加密' : `加密 ×${grouped(count)}`),
    references: '頁面參照',
    referencesShort: '參照',
  },
  notes: {
    neverTouched: '完全沒碰到',
    notRead: '沒有讀取',
    gathers: '自行收集頁面',
    referencesOnly: '只有參照',
    mapped: (faults) => `${grouped(faults)} 次分頁錯誤`,
    remote: '來自遠端儲存',
  },
  totals: {
    copies: '次複製',
    byCpu: '次由 CPU',
    switches: '次模式切換',
    cpuBytes: '經過 CPU',
    of: (text) => `共 ${text}`,
    more: (syscalls, contextSwitches) => `${grouped(syscalls)} 次系統呼叫，${grouped(contextSwitches)} 次內容切換`,
    bus: (dma, bus) => `DMA 搬 ${bytes(dma)}，記憶體匯流排 ${bytes(bus)}`,
    encrypted: (count) => `加密 ${bytes(count)}`,
  },
  legend: '藍：由 DMA 引擎搬移。紅：由 CPU 複製。灰色虛線：只是參照。紫：模式切換。',
  empty: '這次執行沒有傳輸。',
  says: {
    lane: (name, head, call) => `${name}：${head}；${call}。`,
    move: (kind, from, to, size, done, of) => {
      const state = done === 0 ? '尚未發生' : done < of ? `完成 ${grouped(done)}／${grouped(of)}` : '完成'
      const what = movers[kind] ?? kind
      return kind === 'page-fault' ? `${what}（${state}）。` : `${what}：${bytes(size)}，從${from}到${to}（${state}）。`
    },
    crossing: (number, into, done) =>
      `第 ${String(number)} 次跨越，${into === 'kernel' ? '進入核心' : '回到使用者空間'}（${done ? '完成' : '尚未發生'}）。`,
    crossings: (done, of) => `這一輪跨越使用者與核心的界線：${grouped(done)}／${grouped(of)} 次。`,
    totals: (copies, byCpu, switches, size) =>
      `到目前為止複製 ${grouped(copies)} 次，其中 ${grouped(byCpu)} 次由 CPU（${bytes(size)}），模式切換 ${grouped(switches)} 次。`,
    inAll: (copies, byCpu, switches, size) =>
      `全部加起來複製 ${grouped(copies)} 次，其中 ${grouped(byCpu)} 次由 CPU（${bytes(size)}），模式切換 ${grouped(switches)} 次。`,
  },
}
