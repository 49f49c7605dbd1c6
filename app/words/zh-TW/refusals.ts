import type { Problem } from '../../../engine'
import type { refusals as english } from '../en/refusals'

type Values = Problem['values']

const meant = (nearest: string | number | undefined): string =>
  nearest === undefined || nearest === '' ? '' : `您是指「${String(nearest)}」嗎？`

const at = (values: Values, key: string): string => String(values[key] ?? '')

const reasons: Readonly<Record<string, (values: Values) => string>> = {
  'not-a-boolean': () => '必須是 true 或 false',
  'not-a-number': () => '必須是數字',
  'not-a-whole-number': () => '必須是整數',
  'not-a-string': () => '必須是文字',
  'not-a-list': () => '必須是文字的清單',
  'below-minimum': (v) => `最小值是 ${at(v, 'limit')}`,
  'above-maximum': (v) => `最大值是 ${at(v, 'limit')}`,
  'not-a-choice': (v) => `必須是下列之一：${at(v, 'limit')}`,
  'not-below': (v) => `必須小於 ${at(v, 'other')}（${at(v, 'limit')}）`,
  'below-other': (v) => `至少要有 ${at(v, 'other')}（${at(v, 'limit')}）`,
  'above-other': (v) => `不可大於 ${at(v, 'other')}（${at(v, 'limit')}）`,
  'not-with': (v) => `不可與 ${at(v, 'other')} = ${at(v, 'limit')} 同時設定`,
  'broker-decides': (v) =>
    `group.protocol = ${at(v, 'limit')} 的成員不可設定它，由 broker 決定（${at(v, 'other')}）。請移除它，或只給傳統協定的成員與比較列`,
}

const reason = (values: Values): string => reasons[at(values, 'reason')]?.(values) ?? at(values, 'reason')

export const refusals: typeof english = {
  'too-large': (v) => `檔案超過 ${at(v, 'limit')} 位元組，請刪去一些內容。`,
  'too-deep': (v) => `清單與物件的巢狀超過 ${at(v, 'limit')} 層，請減少層數。`,
  'not-json': () => '這不是 JSON。請檢查逗號、引號與括號。',
  'not-an-object': () => '劇本必須是 JSON 物件，請以 { "version": 1, "name": … } 開頭。',
  'no-version': (v) => `缺少版本，請加上 "version": ${at(v, 'newest')}。`,
  'unknown-version': (v) => `無法辨識格式版本 ${at(v, 'value')}，目前最新的是 ${at(v, 'newest')}。`,
  'unknown-key': (v) =>
    `無法辨識鍵「${at(v, 'key')}」。${meant(v.nearest)}${v.keys === '' ? '請移除它。' : `此處可用：${at(v, 'keys')}。`}`,
  'missing-key': (v) => `缺少鍵「${at(v, 'key')}」，請補上。`,
  'wrong-type': (v) => `此處必須是 ${at(v, 'expected')}，不能是 ${at(v, 'received')}。`,
  'not-a-whole-number': (v) => `${at(v, 'value')} 不是整數，請四捨五入。`,
  'below-limit': (v) => `${at(v, 'value')} 太小，最小值是 ${at(v, 'limit')}。`,
  'above-limit': (v) => `${at(v, 'value')} 太大，最大值是 ${at(v, 'limit')}。`,
  'too-short': (v) => `這份清單至少要有 ${at(v, 'limit')} 項，請補上。`,
  'too-long': (v) => `長度超過 ${at(v, 'limit')}，請縮短。`,
  'bad-name': (v) => `「${at(v, 'value')}」不能當作名稱。請用最多 100 個字母、數字、點、連字號與底線，並以字母或數字開頭。`,
  'bad-topic-name': (v) => `Kafka 會拒絕主題名稱「${at(v, 'value')}」。請用最多 249 個字母、數字、點、連字號與底線。`,
  'bad-text': (v) => `「${at(v, 'value')}」含有此處不允許的字元，或是太長。請移除控制字元與角括號。`,
  'reserved-name': (v) => `叢集本身使用名稱「${at(v, 'value')}」，請換一個。`,
  'not-a-choice': (v) => `${at(v, 'value')} 不是此處的選項。請用下列之一：${at(v, 'choices')}。`,
  'unknown-action': (v) => `沒有動作「${at(v, 'value')}」。${meant(v.nearest)}可用：${at(v, 'choices')}。`,
  'duplicate-name': (v) => `名稱「${at(v, 'value')}」已被使用，請各取一個不同的名稱。`,
  'too-many-members': (v) => `共有 ${at(v, 'value')} 個成員，上限是 ${at(v, 'limit')}。`,
  'too-many-partitions': (v) => `分區數會達到 ${at(v, 'value')}，上限是 ${at(v, 'limit')}。`,
  'too-many-replicas': (v) => `${at(v, 'value')} 個副本需要同樣多的 broker，目前只有 ${at(v, 'limit')} 個。請增加 broker 或調低副本數。`,
  'unknown-config': (v) => `此處的 Kafka ${at(v, 'where')} 沒有設定「${at(v, 'config')}」。${meant(v.nearest)}`,
  'config-refused': (v) => `Kafka 拒絕 ${at(v, 'config')} = ${at(v, 'value')}：${reason(v)}。`,
  'configs-refused-together': (v) => `Kafka 拒絕 ${at(v, 'config')}：${reason(v)}。`,
  'unknown-assignor': (v) => `此處沒有分配器「${at(v, 'value')}」。請用下列之一：${at(v, 'choices')}。`,
  'topics-and-regex': () => '成員只能訂閱主題或樣式其中之一，請移除一個。',
  'nothing-subscribed': (v) => `「${at(v, 'value')}」沒有訂閱任何東西，請給它 topics 或 regex。`,
  'regex-refused': (v) => `此處不能使用樣式「${at(v, 'value')}」。請用簡單的樣式：沒有環顧、沒有重複的群組，最多三次重複。`,
  'unknown-member': (v) => `此時沒有成員「${at(v, 'value')}」。${meant(v.nearest)}`,
  'member-not-running': (v) => `「${at(v, 'value')}」此時沒有在執行，請先啟動它。`,
  'member-running': (v) => `「${at(v, 'value')}」已經在執行，請先關閉或終止它。`,
  'member-not-frozen': (v) => `「${at(v, 'value')}」此時沒有被凍結，請先凍結它。`,
  'unknown-topic': (v) => `此時沒有主題「${at(v, 'value')}」。${meant(v.nearest)}`,
  'topic-exists': (v) => `主題「${at(v, 'value')}」已經存在，請用 addPartitions 或換一個名稱。`,
  'fewer-partitions': (v) => `Kafka 只能增加分區：已經有 ${at(v, 'limit')} 個，${at(v, 'value')} 並沒有更多。`,
  'unknown-group': (v) => `沒有群組「${at(v, 'value')}」。${meant(v.nearest)}`,
  'broker-running': (v) => `broker ${at(v, 'value')} 此時正在執行，請先停止或終止它。`,
  'broker-not-running': (v) => `broker ${at(v, 'value')} 此時沒有在執行，請先啟動或解凍它。`,
  'broker-not-frozen': (v) => `broker ${at(v, 'value')} 此時沒有被凍結，請先凍結它。`,
  'coordinator-follows-leader': (v) =>
    `「${at(v, 'value')}」不適用於有副本的叢集：那裡的協調者跟著 __consumer_offsets 分區的領導者走。請改用「killBroker」或「stopBroker」對付那個領導者。`,
  'no-replicas-here': (v) => `「${at(v, 'value')}」需要有副本的叢集。請在腳本中讓某個 topic 的「replication」大於 1。`,
  'unknown-broker': (v) => `沒有 broker「${at(v, 'value')}」。${meant(v.nearest)}`,
  'unknown-node': (v) => `這個叢集裡沒有名為「${at(v, 'value')}」的東西。${meant(v.nearest)}`,
  'unknown-producer': (v) => `沒有生產者「${at(v, 'value')}」。${meant(v.nearest)}`,
  'too-many-bytes': (v) => `這樣會有 ${at(v, 'value')} 位元組，最多 ${at(v, 'limit')}。`,
  'not-stored': (v) =>
    `「${at(v, 'producer')}」不寫批次到「${at(v, 'value')}」。請為主題加上 "storedAsBytes": true，並列在生產者的主題裡。`,
  'transactions-not-here': (v) => `交易只用於以位元組儲存的主題，而「${at(v, 'value')}」不是。請加上 "storedAsBytes": true。`,
  'no-transactional-id': (v) => `「${at(v, 'value')}」沒有交易。請在它的設定裡給 "transactional.id"。`,
  'transaction-open': (v) => `「${at(v, 'value')}」已有一筆未結束的交易。請先提交或中止。`,
  'no-transaction-open': (v) => `「${at(v, 'value')}」此時沒有未結束的交易。請先用「beginTransaction」。`,
  'time-runs-backwards': (v) => `${at(v, 'value')} 毫秒早於前一個動作（${at(v, 'limit')} 毫秒）。請依時間排列動作。`,
  'range-backwards': () => '範圍的第一個數字不可大於第二個，請對調。',
  'not-whole-pages': (v) => `${at(v, 'value')} 個位元組不是整數頁。請給 ${at(v, 'limit')} 的倍數。`,
  'unknown-lane': (v) => `沒有賽道「${at(v, 'value')}」。${meant(v.nearest)}`,
  'no-actions-here': () => '錄製已經發生，無法更改。請開啟劇本再做嘗試。',
  'too-many-branches': (v) => `已經有 ${at(v, 'limit')} 條執行路線，請重新開啟劇本再開始。`,
}
