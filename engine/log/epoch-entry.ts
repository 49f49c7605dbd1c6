/** From which offset on a leader of this epoch wrote (Kafka: EpochEntry). */
export interface EpochEntry {
  readonly epoch: number
  readonly startOffset: number
}
