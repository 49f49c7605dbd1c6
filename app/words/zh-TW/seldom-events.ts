import type { seldomMakers as english } from '../en/seldom-events'
import { or } from './events-timers'

export const seldomMakers: typeof english = {
  RegexForgotten: ({ detail }) => ['忘掉一個樣式', `已經沒有人訂閱 ${or(detail['regex'], '它')}。`],
  RegexKnown: ({ detail }) => ['已知的樣式', `別人已經訂閱 ${or(detail['regex'], '它')}：符合的主題立刻算數。`],
  RegexResolutionBegun: () => ['開始比對樣式', 'broker 拿群組的樣式比對主題；心跳的回應不等這件事。'],
  RegexResolved: ({ detail }) => ['樣式找到主題', `${or(detail['regex'], '它')} 符合 ${or(detail['topics'], '0')} 個主題。`],
  GroupConverted: ({ detail }) =>
    detail['to'] === 'classic'
      ? ['群組變回傳統群組', '最後一個使用消費者協定的成員走了：刪掉它們的紀錄，寫下一筆舊式紀錄，接著重新平衡。']
      : ['群組變成消費者群組', '同一個批次刪掉傳統紀錄、寫下新的：代成為編號，上一份計畫成為目標。'],
  MemberConverted: ({ who, detail }) => [`${who} 一起過去`, `它照舊使用傳統協定，並以編號 ${or(detail['memberEpoch'], '?')} 算作成員。`],
  ConversionFailed: () => ['轉換被撤銷', '紀錄寫不進去，所以群組維持原樣。'],
  AssignmentFailed: ({ detail }) => ['分配方案寫不進去', `${or(detail['error'], '附加失敗')}：所有人重新來過。`],
  AssignmentOvertaken: () => ['分配方案來得太遲', '新的重新平衡已經開始；紀錄留在日誌裡，不改變任何事。'],
  OffsetsExpired: () => ['偏移量過期', '超過 offsets.retention.minutes 沒有人使用。'],
  OffsetsRemoved: () => ['偏移量被移除', '它們的主題已不存在。'],
  DeletionRefused: ({ detail }) => ['群組還在', `刪除遭拒：${or(detail['error'], '它還有成員')}。`],
  GroupDeleted: () => ['群組被刪除', '為它的偏移量與它自己附加墓碑。'],
  LeaveRefused: ({ who, detail }) => [`${who} 無法離開`, `回應是 ${or(detail['error'], '錯誤')}。`],
  AssignmentRefused: ({ who }) => [`${who} 拒絕自己的那一份`, '分到的分區屬於它沒有訂閱的主題。'],
  HeartbeatThreadFailed: ({ who, detail }) => [`${who} 被隔離`, `${or(detail['error'], '錯誤')}：心跳執行緒結束，下一次 poll() 拋出例外。`],
  TopicsMatched: ({ who, detail }) => [`${who} 的樣式符合了別的主題`, `現在是：${or(detail['topics'], '無')}。`],
  JoinFailed: ({ who, detail }) => [`${who} 無法加入`, `${or(detail['error'], '這個錯誤')} 是致命的：poll() 拋出例外。`],
  CommitRefusedLocally: ({ who, detail }) => [`${who} 不得提交`, `它自己的用戶端拒絕：${or(detail['exception'], '重新平衡進行中')}。`],
  LeftSilently: ({ who }) => [`${who} 不告而別`, '靜態成員不送 LeaveGroup：由工作階段決定。'],
  MembershipFailed: ({ who, detail }) => [
    `${who} 無法繼續`,
    `${or(detail['error'], '這個錯誤')} 是致命的：不再送出任何東西，poll() 拋出例外。`,
  ],
  EnforceIgnored: ({ who }) => [`${who} 要求重新平衡，但沒有用`, '在消費者群組裡只由協調者決定。'],
}
