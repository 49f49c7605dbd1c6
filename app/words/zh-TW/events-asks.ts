import type { Makers } from '../en/events'
import { or } from './events-timers'

export const asks = {
  FindCoordinatorRequest: ({ who }) => [`${who} 尋找協調者`, '群組名稱雜湊到 __consumer_offsets 的一個分區，該分區的領導者就是協調者。'],
  FindCoordinatorResponse: ({ to }) => [`${to} 得知協調者是誰`, '此後它的群組請求都送往那個 broker。'],
  JoinGroupRequest: ({ who }) => [`${who} 請求加入`, 'JoinGroup 說明它訂閱什麼，並以 broker 只負責轉送的位元組說明它原本擁有什麼。'],
  JoinGroupResponse: ({ to, detail }) =>
    detail['members'] === undefined
      ? [`${to} 已加入`, `它的 JoinGroup 得到回應：屬於第 ${or(detail['generation'], '新')} 代，由別的成員領導。`]
      : [`${to} 是領導者`, `只有領導者的回應帶有成員名單與各自的位元組，共 ${or(detail['members'], '全部')} 個。`],
  SyncGroupRequest: ({ who }) => [`${who} 送出 SyncGroup`, '領導者的帶著所有人的分配方案，其他人的是空的，要等。'],
  SyncGroupResponse: ({ to }) => [`${to} 收到自己的那一份`, 'broker 交出它讀不懂的位元組；對這個成員來說重新平衡結束了。'],
  HeartbeatRequest: ({ who }) => [`${who} 表示自己還活著`, '心跳只說這件事，回應則可能帶來別的消息。'],
  HeartbeatResponse: ({ to }) => [`${to} 的心跳得到回應`, '一切正常，可以繼續。'],
  LeaveGroupRequest: ({ who }) => [`${who} 請求離開`, 'LeaveGroup 讓群組不必等到工作階段結束。'],
  LeaveGroupResponse: ({ to }) => [`${to} 已離開`, '它不再是成員。'],
  OffsetCommitRequest: ({ who }) => [`${who} 提交`, '它說明讀到哪裡，並附上自己的代，過去的成員才擋得住。'],
  OffsetCommitResponse: ({ to }) => [`${to} 的提交成立`, '它的偏移量已寫入 __consumer_offsets。'],
  OffsetFetchRequest: ({ who }) => [`${who} 詢問從哪裡繼續`, '對剛分到的分區，它需要已提交的偏移量。'],
  OffsetFetchResponse: ({ to }) => [`${to} 知道從哪裡繼續`, '它從已提交的偏移量讀起。'],
  FetchRequest: ({ who, detail: { fetchOffset } }) =>
    fetchOffset === undefined
      ? [`${who} 擷取資料`, '它要自己擁有的分區裡的紀錄。']
      : [`${who} 要偏移量 ${fetchOffset}`, '在這之前的它都有了：領導者由此得知。'],
  FetchResponse: ({ to, detail: { fetchOffset, records } }) =>
    fetchOffset === undefined
      ? [`${to} 拿到紀錄`, '擷取與群組無關：誰來問，broker 就給誰。']
      : [`${to} 得到回答`, records === undefined ? '裡面沒有紀錄。' : `裡面有 ${records} 筆紀錄。`],
  ProduceRequest: ({ who }) => [`${who} 生產`, '紀錄附加到各分區的末端。'],
  ProduceResponse: ({ to }) => [`${to} 的紀錄已在日誌中`, '它們有了偏移量。'],
  MetadataRequest: ({ who }) => [`${who} 詢問中繼資料`, '有哪些分區？由誰領導？'],
  MetadataResponse: ({ to }) => [`${to} 有了新的中繼資料`, '領導者會拿它與分配時所依據的比較。'],
  MetadataUpdate: ({ to }) => [`${to} 得知主題的變化`, '控制器通知 broker；消費者則自己來問。'],
  ListOffsetsRequest: ({ who }) => [`${who} 詢問日誌的起點或終點`, '沒有已提交的偏移量可以接續。'],
  ListOffsetsResponse: ({ to }) => [`${to} 知道日誌的兩端`, '它從 auto.offset.reset 所指的地方開始。'],
  Handover: ({ to }) => [`${to} 接手一個分區`, '它擁有前任領導者的日誌。'],
} satisfies Partial<Makers>
