/** A topic as the controller decided it. An immutable instance, shared by all copies of a world. */
export class TopicMetadata {
  constructor(
    readonly name: string,
    readonly topicId: string,
    readonly partitions: readonly { readonly leader: number; readonly leaderEpoch: number }[],
  ) {}
}
