import type { Words } from '../en'

export const stateMachine: Words['stateMachine'] = {
  interval: (state, generation, protocol) =>
    protocol === 'consumer'
      ? [`${state}，編號 ${String(generation)}`, state]
      : state === 'Stable'
        ? [`${state}，第 ${String(generation)} 代`, state]
        : state === 'PreparingRebalance'
          ? [state, 'Preparing']
          : state === 'CompletingRebalance'
            ? [state, 'Completing']
            : [state],
  group: '群組，在協調者上',
  groupSub: '所有成員共用一個狀態',
  members: '成員，各在自己的客戶端',
  membersSub: '每個成員在自己的時間得知',
  groupExits: {
    'Empty PreparingRebalance': '第一個成員加入',
    'Empty Dead': '刪除或卸載',
    'PreparingRebalance CompletingRebalance': '全員到齊，或時間到',
    'PreparingRebalance Empty': '結束，無人加入',
    'PreparingRebalance Dead': '卸載',
    'CompletingRebalance Stable': '分配計畫已提交',
    'CompletingRebalance PreparingRebalance': '有人加入或離開',
    'CompletingRebalance Dead': '卸載',
    'Stable PreparingRebalance': '有成員加入、離開或靜默',
    'Stable Dead': '卸載',
  },
  clientExits: {
    'UNJOINED PREPARING_REBALANCE': 'poll() 送出 JoinGroup',
    'PREPARING_REBALANCE COMPLETING_REBALANCE': 'JoinGroup 有回應',
    'PREPARING_REBALANCE UNJOINED': 'UNKNOWN_MEMBER_ID',
    'COMPLETING_REBALANCE STABLE': 'SyncGroup 有回應',
    'COMPLETING_REBALANCE PREPARING_REBALANCE': 'SyncGroup 被拒',
    'COMPLETING_REBALANCE UNJOINED': 'UNKNOWN_MEMBER_ID',
    'STABLE PREPARING_REBALANCE': '得知後再 poll()',
    'STABLE UNJOINED': '被隔離，或離開',
  },
  consumer: {
    members: '各成員，在協調者上',
    sub: (state, groupEpoch, assignmentEpoch) => [
      `群組 ${state}・群組世代編號 ${String(groupEpoch)}・分配世代編號 ${String(assignmentEpoch)}`,
      `${state}・編號 ${String(groupEpoch)} 與 ${String(assignmentEpoch)}`,
    ],
    clients: '各用戶端',
    clientsSub: '誰也不知道別人',
    removed: '已移除',
    many: (count) => `${String(count)} 位成員`,
    away: (letter) => `${letter}：暫時離開`,
    has: (letter, epoch, has) => [
      `${letter}：編號 ${String(epoch)}，${has === '' ? '沒有分區' : `持有 ${has}`}`,
      `${letter}：編號 ${String(epoch)}`,
    ],
    mustGiveUp: (letter, epoch, releasing) => [`${letter}：編號 ${String(epoch)}，必須放開 ${releasing}`, `${letter}：放開 ${releasing}`],
    waitsFor: (letter, epoch, has, awaits) => [
      `${letter}：編號 ${String(epoch)}，${has === '' ? '沒有分區' : `持有 ${has}`}，等待 ${awaits}`,
      `${letter}：等待 ${awaits}`,
    ],
    note: '每個活動中的狀態都有右側那些出口，只替選取的成員畫出。STALE 在下一次 poll() 回到 JOINING；close() 之後，LEAVING 到 UNSUBSCRIBED。',
    memberExits: {
      'STABLE UNREVOKED_PARTITIONS': '新目標要收回分區',
      'STABLE UNRELEASED_PARTITIONS': '新目標給的還被持有',
      'UNREVOKED_PARTITIONS STABLE': '回報已經全部放開',
      'UNREVOKED_PARTITIONS UNRELEASED_PARTITIONS': '放開了，新的還被持有',
      'UNRELEASED_PARTITIONS STABLE': '最後一個也空出來',
      'UNRELEASED_PARTITIONS UNREVOKED_PARTITIONS': '更新的目標要收回',
      'STABLE removed': '離開，或工作階段結束',
      'UNREVOKED_PARTITIONS removed': '重新平衡計時器到期',
      'UNRELEASED_PARTITIONS removed': '離開，或工作階段結束',
    },
    clientExits: {
      'UNSUBSCRIBED JOINING': 'subscribe()，接著 poll()',
      'JOINING RECONCILING': '回應帶來分配',
      'RECONCILING ACKNOWLEDGING': '回呼完成',
      'ACKNOWLEDGING RECONCILING': '有更新的目標',
      'ACKNOWLEDGING STABLE': '心跳組好了',
      'RECONCILING STABLE': '新目標和手上的相同',
      'STABLE RECONCILING': '來了另一份分配',
      'FENCED JOINING': 'onPartitionsLost 執行完',
      'PREPARE_LEAVING LEAVING': '回呼完成後離開',
      'LEAVING STALE': '因為沒有 poll() 而離開',
      FATAL: '無法補救的錯誤',
      FENCED: '被告知已出局',
      PREPARE_LEAVING: 'close() 或 unsubscribe()',
    },
    says: {
      group: (state, groupEpoch, assignmentEpoch) =>
        `群組狀態是 ${state}：群組世代編號 ${String(groupEpoch)}，分配世代編號 ${String(assignmentEpoch)}。`,
      member: (name, state, standing, client) =>
        state === null
          ? `${name} 不是成員；它的用戶端狀態是 ${client}。`
          : `${name} 在協調者上是 ${state}（${standing}）；它的用戶端狀態是 ${client}。`,
      exits: (name, state, exits) => `${name} 從 ${state} 可以到 ${exits.join('；')}。`,
      clientExits: (name, state, exits) => `${name} 的用戶端從 ${state} 可以到 ${exits.join('；')}。`,
    },
  },
  more: (count) => `+${String(count)}`,
  told: (member) => [`${member} 已得知；只有 poll() 能處理`, `${member} 在等 poll()`],
  legendLegal: '現在可走，以及由哪條規則帶走',
  legendOther: '存在，但不從這裡走',
  legendPath: '走過的路，依此順序',
  legendChosen: '顯示其出路的成員',
  says: {
    group: (state, exits) => `群組處於 ${state}。從這裡可到 ${exits.join('；')}。`,
    groupEnds: (state) => `群組處於 ${state}，並停在這裡。`,
    noGroup: '協調者還沒有這個群組。',
    exit: (to, why) => `${to}（${why}）`,
    path: (states) => `至今：${states.join('，接著 ')}。`,
    members: (state, names) => `處於 ${state}：${names}。`,
    told: (member) => `${member} 已得知重新平衡；只有它的下一次 poll() 能處理。`,
    state: (state) => `狀態 ${state}`,
    token: (member, state) => `${member}，${state}`,
  },
}
