import type { consumerGroup as english } from '../en/events-consumer'
import type { Telling, Told } from '../told'
import { or } from './events-timers'

const reconciled: Readonly<Record<string, (told: Told) => Telling>> = {
  STABLE: ({ who, detail }) => [
    `${who} 該有的都有了`,
    `編號 ${or(detail['memberEpoch'], '?')}，持有 ${or(detail['assigned'], '0')} 個分區：沒有要放開的，也沒有要等的。`,
  ],
  UNREVOKED_PARTITIONS: ({ who, detail }) => [
    `${who} 必須放開一些分區`,
    `在回報 ${or(detail['pending'], '那些')} 個分區已放開之前，它留在編號 ${or(detail['memberEpoch'], '?')}。`,
  ],
  UNRELEASED_PARTITIONS: ({ who, detail }) => [
    `${who} 到了，但還在等`,
    `它的編號已是 ${or(detail['memberEpoch'], '?')}；目標給它的分區還在別人手上。`,
  ],
}

export const consumerGroup: Readonly<Record<keyof typeof english, (told: Told) => Telling>> = {
  ConsumerGroupHeartbeatRequest: ({ who }) => [`${who} 送出心跳`, '說明自己的世代編號，以及上次之後有什麼改變。'],
  ConsumerGroupHeartbeatResponse: ({ to, detail }) => [
    `${to} 得到回應`,
    detail['error'] === undefined
      ? `對協調者來說，它的編號是 ${or(detail['memberEpoch'], '?')}。分配有改變時才會一併帶來。`
      : `回應是 ${detail['error']}。`,
  ],
  MemberUpdated: ({ who }) => [`記下 ${who} 的自我介紹`, '訂閱、逾時與它投票的分配器，各自成為一筆紀錄。'],
  MemberRejoined: ({ who }) => [`${who} 重新開始`, '它以已知的成員 ID 送出編號 0；協調者先前給它的，仍然算它的。'],
  MemberAway: ({ who }) => [`${who} 暫時離開`, '靜態成員以編號 −2 離開：分區替它保留到工作階段結束。'],
  GroupEpochBumped: ({ detail }) => [
    `群組世代編號變成 ${or(detail['groupEpoch'], '?')}`,
    '決定誰讀什麼的某項條件變了。先前算出的結果，屬於較舊的編號。',
  ],
  TargetComputed: ({ detail }) => [
    `編號 ${or(detail['assignmentEpoch'], '?')} 的目標`,
    `broker 的 ${or(detail['assignor'], '分配器')} 算出 ${or(detail['members'], '各')} 位成員該有的分區；其中 ${or(detail['changed'], '一些')} 位和先前不同。`,
  ],
  TargetPostponed: ({ detail }) => ['目標再等等', `距離上次計算還不到分配間隔；暫時停在編號 ${or(detail['assignmentEpoch'], '?')}。`],
  TargetEpochFollows: ({ detail }) => ['已經沒有人需要目標', `分配世代編號跟著群組世代編號到 ${or(detail['assignmentEpoch'], '?')}。`],
  MemberReconciled: (told) => (reconciled[told.detail['state'] ?? ''] ?? reconciled['STABLE'] ?? (() => ['', ''] as const))(told),
  MetadataCompared: () => ['主題沒有變', '協調者拿來和上一個編號時比對：與群組有關的都沒有改變。'],
  EpochTolerated: ({ who }) => [`${who} 漏收了一次回應`, '它報的還是前一個編號；擁有的分區相符，協調者便照常繼續。'],
}
