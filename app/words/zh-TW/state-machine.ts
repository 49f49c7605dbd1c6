import type { Words } from '../en'

export const stateMachine: Words['stateMachine'] = {
  interval: (state, generation) =>
    state === 'Stable'
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
