import type { Words } from '../en'

function span(time: number): string {
  const seconds = time / 1_000_000
  if (seconds >= 600) return `${String(Math.round(seconds / 60))} 分鐘`
  return seconds >= 100 ? `${String(Math.round(seconds))} 秒` : `${seconds.toFixed(1)} 秒`
}

const list = (items: readonly string[]): string => items.join('、')

const some = (items: readonly string[], most: number): string =>
  items.length <= most ? list(items) : `${list(items.slice(0, most))} 等 ${String(items.length)} 個`

export const stage: Words['stage'] = {
  list,
  some,
  sentences: (all) => all.join(''),
  coordinator: '群組協調者',
  coordinatorShort: '協調者',
  leads: (partition) => [`領導 ${partition}`, partition],
  loading: (partition) => [`正在載入 ${partition}`, '載入中'],
  coordinatorUnknown: ['還沒有成員找到它', '尚未找到'],
  noGroup: '還沒有群組',
  noGroupOf: (group) => `群組 ${group} 還不存在。`,
  generation: (generation) => `第 ${String(generation)} 代`,
  generationNext: (generation, next) => `第 ${String(generation)} 代，下一代 ${String(next)}`,
  epochs: (group, assignment) =>
    group === assignment
      ? [`群組與分配編號 ${String(group)}`, `編號 ${String(group)}`]
      : [`群組編號 ${String(group)}，分配編號 ${String(assignment)}`, `編號 ${String(group)} / ${String(assignment)}`],
  noPurgatory: ['不扣住請求：每次心跳各自回應', '不扣住請求', '沒有請求'],
  memberEpoch: (state, epoch) => [`${state}，編號 ${String(epoch)}`, `${state}・${String(epoch)}`, state],
  purgatory: '等候區（purgatory）',
  trayEmpty: '沒有扣住的請求',
  joined: (held, of, missing) =>
    missing.length === 0 || held === 0
      ? [`已加入 ${String(held)}／${String(of)}`, `${String(held)}/${String(of)}`]
      : [
          `已加入 ${String(held)}／${String(of)}，在等 ${some(missing, 3)}`,
          `已加入 ${String(held)}／${String(of)}`,
          `${String(held)}/${String(of)}`,
        ],
  synced: (held, of) => [`已送 SyncGroup ${String(held)}／${String(of)}`, `${String(held)}／${String(of)}`],
  heldApi: (api) => [api, '扣住'],
  missing: (who) => [`${who} 未到`, who],
  deadline: {
    'initial-rebalance-delay': (left) => [`初始延遲 ${span(left)}後結束`, `剩 ${span(left)}`],
    'join-phase-timeout': (left, setBy) => [
      ...(setBy === null ? [] : [`加入階段 ${span(left)}後結束，由 ${setBy} 決定`]),
      `加入階段 ${span(left)}後結束`,
      `剩 ${span(left)}`,
    ],
    'pending-sync': (left) => [`沒有回音的成員 ${span(left)}後移除`, `剩 ${span(left)}`],
  },
  pendingIds: (count) => [`發出 ${String(count)} 個成員 ID，尚未使用`, `發出 ${String(count)} 個 ID`],
  consumer: (name) => `消費者 ${name}`,
  clientStates: {
    UNJOINED: '未加入',
    PREPARING_REBALANCE: '加入中',
    COMPLETING_REBALANCE: '同步中',
    STABLE: '穩定',
    UNSUBSCRIBED: '不在群組',
    JOINING: '加入中',
    RECONCILING: '調整中',
    ACKNOWLEDGING: '確認中',
    FENCED: '遭隔離',
    PREPARE_LEAVING: '離開中',
    LEAVING: '離開中',
    STALE: '過期',
    FATAL: '已失敗',
  },
  processStates: { starting: '未啟動', running: '執行中', frozen: '凍結', killed: '已終止', closed: '已關閉', failed: '已失敗' },
  doing: {
    'not-started': () => ['還沒啟動'],
    killed: (since) => (since === null ? ['沒有聲音'] : [`靜默 ${span(since)}`, '靜默']),
    frozen: (since) => (since === null ? ['停住不動'] : [`停住不動 ${span(since)}`, '停住不動']),
    closed: () => ['已不在群組裡', '已不在群組'],
    away: () => ['不在，位子還留著', '位子還留著', '留著位子'],
    failed: () => ['它的 poll() 擲出例外', '已失敗'],
    awaiting: () => ['停下，等待回應', '停下等待', '停下'],
    'awaiting-reading': () => ['繼續讀，等待回應', '繼續讀'],
    callback: (since) => (since === null ? ['在回呼中'] : [`在回呼中 ${span(since)}`, '在回呼中']),
    'no-poll': (since) => (since === null ? ['沒有 poll()'] : [`${span(since)}沒有 poll()`, `忙 ${span(since)}`]),
    new: () => ['新來，還沒有分區', '還沒有分區', '無分區'],
    idle: () => ['沒有分區', '無分區'],
    reading: (_since, partitions) => [`在讀 ${String(partitions)} 個分區`, `讀 ${String(partitions)} 個`],
  },
  session: '工作階段',
  held: '扣住',
  nobody: '無人',
  topic: (name) => `主題 ${name}`,
  topics: (count) => `${String(count)} 個主題`,
  cells: (count) => [`每格是一個分區，共 ${String(count)} 個`, `${String(count)} 個分區`],
  unread: (none, of) =>
    none === 0
      ? [`${String(of)} 個分區都有人讀`, '都有人讀']
      : [`${String(of)} 個分區中 ${String(none)} 個沒人讀`, `${String(none)}／${String(of)} 沒人讀`],
  summary: (stable, of) => [`${String(of)} 個成員中 ${String(stable)} 個穩定`, `穩定 ${String(stable)}/${String(of)}`],
  more: (count) => `+${String(count)}`,
  message: (api, kind) => (kind === 'request' ? `${api} 請求` : `${api} 回應`),
  kept: '被網路扣住',
  messageCount: (count, what) => `${String(count)} 個 ${what}`,
  onTheWay: (count) => `途中有 ${String(count)} 則訊息`,
  noMembers: '還沒有消費者啟動。',
  says: {
    group: (group, state, generation) => `群組 ${group} 處於 ${state}，${generation}。`,
    tray: (api, holders, missing) =>
      `協調者${holders.length === 0 ? `還沒有扣住任何 ${api}` : `扣住的 ${api} 來自 ${some(holders, 12)}`}${missing.length === 0 ? '' : `，在等 ${some(missing, 12)}`}。`,
    deadline: (text) => `${text}。`,
    pending: (count) => `發出了 ${String(count)} 個成員 ID，還沒有人使用。`,
    member: (name, state, doing, owns) => `${name}：${state}，${doing}${owns.length === 0 ? '' : `，擁有 ${some(owns, 12)}`}。`,
    moreMembers: (count, stable) => `另有 ${String(count)} 個成員，其中 ${String(stable)} 個穩定。`,
    unread: (names, of) => (names.length === 0 ? `${String(of)} 個分區都有人讀。` : `${String(of)} 個分區中，沒人讀 ${some(names, 12)}。`),
    onTheWay: (messages) => `途中：${some(messages, 6)}。`,
    message: (what, kind, member, error) =>
      `${kind === 'request' ? `${member} 送出的` : `給 ${member} 的`} ${what}${error === null ? '' : `（${error}）`}`,
    partition: (name, readers) => `${name}，${readers.length === 0 ? '無人讀取' : `由 ${list(readers)} 讀取`}`,
  },
}
