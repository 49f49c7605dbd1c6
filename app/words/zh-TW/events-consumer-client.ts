import type { Telling, Told } from '../told'
import { or } from './events-timers'

/** 消費者群組的成員內部發生的事。 */
export const consumerClient = {
  JoiningGroup: ({ who }) => [`${who} 想要加入`, '下一次心跳的世代編號是 0，並說明它的一切；識別碼是它自己的。'],
  MemberEpochMoved: ({ who, detail }) => [
    `${who} 到了世代編號 ${or(detail['to'], '？')}`,
    `先前在 ${or(detail['from'], '？')}。有沒有拿到分區是另一回事。`,
  ],
  TargetReceived: ({ who, detail }) => [
    `${who} 得知應擁有什麼`,
    `回應總共列出 ${or(detail['partitions'], '另外的')} 個分區：沒列出的要放開，新的可以開始讀。`,
  ],
  TargetKnown: ({ who }) => [`${who} 得知的就是它已有的`, '沒有要採用的。'],
  TopicsUnknown: ({ who }) => [`${who} 分到不認得的主題`, '主題以識別碼傳來；它去問名稱。'],
  KnownPart: ({ who }) => [`${who} 確認它叫得出名稱的部分`, '其餘等到認得主題再說。'],
  ReconciliationBegun: ({ who, detail }) => [
    `${who} 開始調整`,
    `要放開：${or(detail['revoked'], '無')}；要接手：${or(detail['added'], '無')}。其他的照讀不誤。`,
  ],
  ReconciliationOvertaken: ({ who }) => [`${who} 的調整作廢`, '它在這期間被隔離，或已離開。'],
  MemberFenced: ({ who, detail }) => [`${who} 遭到隔離`, `${or(detail['error'], '錯誤')}：失去擁有的一切，再以世代編號 0 重新加入。`],
  HeartbeatRetried: ({ who, detail }) => [`${who} 會再試一次`, `${or(detail['error'], '這個錯誤')} 可能會好轉。`],
  AnswerIgnored: ({ who }) => [`${who} 略過這個回應`, '那是給過去的它。'],
} satisfies Readonly<Record<string, (told: Told) => Telling>>
