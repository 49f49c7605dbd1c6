import type { MetadataImage, TopicImage } from '../../groups/coordinator/context'
import type { SimTime } from '../../kernel/node'
import type { CaseFile } from '../../recording/case-file'
import type { Recording } from '../../recording/recording'
import { topicIdsOf } from './recorded-ids'

interface Moment {
  readonly at: SimTime
  readonly image: MetadataImage
}

function imageOf(topics: ReadonlyMap<string, TopicImage>, version: number, newTopicsVersion: number): MetadataImage {
  const byId = new Map([...topics.values()].map((topic) => [topic.topicId, topic]))
  return {
    version,
    newTopicsVersion,
    topic: (name) => topics.get(name),
    topicOf: (topicId) => byId.get(topicId),
    names: () => topics.keys(),
  }
}

/** The topics of a recorded cluster at each time: as they were at the start, and what the actions made of them. */
export function recordedImages(recording: Recording, file: CaseFile): (now: SimTime) => MetadataImage {
  const ids = topicIdsOf(recording, file)
  const topic = (name: string, partitions: number): TopicImage => ({ name, topicId: ids.get(name) ?? '', partitions, racks: null })
  const topics = new Map([...file.topics].map(([name, partitions]) => [name, topic(name, partitions)]))
  const moments: Moment[] = [{ at: 0, image: imageOf(new Map(topics), 1, 1) }]
  let version = 1
  let newest = 1
  for (const action of file.actions) {
    const name = action.topic ?? ''
    if (action.do === 'deleteTopic') topics.delete(name)
    else if (action.do === 'addPartitions' || action.do === 'createTopic') topics.set(name, topic(name, action.to ?? 1))
    else continue
    version += 1
    if (action.do === 'createTopic') newest = version
    const at = (file.startedAt + action.atMs) * 1000 - recording.startsAt
    moments.push({ at, image: imageOf(new Map(topics), version, newest) })
  }
  return (now) => (moments.findLast(({ at }) => at <= now) ?? moments[0] ?? { image: imageOf(new Map(), 0, 0) }).image
}
