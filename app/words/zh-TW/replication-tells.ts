import type { replicationTells as english } from '../en/replication-tells'

export const replicationTells: typeof english = {
  'replication-acks': 'acks 0、1 與 all：同步副本足夠時，以及不足時',
  'replication-acks-shrink': '同步集合縮小時，等候中的寫入：得到回應，或逾時',
  'replication-consumer-visible': '讀者只看得到高水位以下的紀錄',
  'replication-elr': '合格領導者副本：誰能領導，誰不能',
  'replication-elr-unclean-shutdown': '被強制終止的 broker 回來後不再合格，由最後已知的領導者領導',
  'replication-follower-dies': '死去的跟隨者離開同步集合，追上之後回來',
  'replication-follower-slow': '同樣的事，行程只是凍結：領導者不變',
  'replication-inflight': '擱置中的擷取得到的回應，比領導者活得久',
  'replication-leader-dies': '領導者死去，由下一個同步副本領導',
  'replication-leader-dies-unacknowledged': '重試：有冪等性就認得出來，沒有就存了兩次',
  'replication-log-start': '刪除紀錄；結尾落在那之前的跟隨者從頭再來',
  'replication-preferred': '有序關閉，再應要求換回偏好的領導者',
  'replication-preferred-auto': '偏好的領導者自動回任',
  'replication-steady': '五個批次：高水位怎麼移動',
  'replication-three-suffixes': '三個領導者、三種結尾：切回共同的開頭',
  'replication-truncation': '沒有人擷取過的紀錄，被下一個領導者的 epoch 切掉',
  'replication-unclean': '不乾淨的選舉：已確認的紀錄遺失',
}
