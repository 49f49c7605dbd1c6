import type { Digest, Digestible } from '../kernel/digest'
import type { Composite } from '../kernel/node'
import type { ProduceRequest, ProduceResponse } from './message'

/**
 * The fields of an answer to a Produce: where each batch came to lie, as two flat rows beside what was asked, since a round has hundreds
 * of batches and nearly every answer is only counted. An immutable instance.
 */
export class ProduceAnswer implements ProduceResponse, Digestible {
  constructor(
    private readonly asked: ProduceRequest['topics'],
    private readonly baseOffsets: Float64Array,
    /** `null`: nothing was refused. */
    private readonly errorCodes: Int16Array | null,
  ) {}

  get topics(): ProduceResponse['topics'] {
    let place = 0
    return this.asked.map(({ topic, partitions }) => ({
      topic,
      partitions: partitions.map(({ partition }) => {
        const errorCode = this.errorCodes?.[place] ?? 0
        return { partition, errorCode, baseOffset: this.baseOffsets[place++] ?? -1 }
      }),
    }))
  }

  /** How many batches were refused, of how many. */
  get refused(): number {
    let refused = 0
    for (const code of this.errorCodes ?? []) if (code !== 0) refused += 1
    return refused
  }

  get batches(): number {
    return this.baseOffsets.length
  }

  digestInto(digest: Digest): void {
    digest.value({ topics: this.topics })
  }

  static readonly composite: Composite = {
    prototype: ProduceAnswer.prototype,
    parts: (value) => {
      const { asked, baseOffsets, errorCodes } = value as ProduceAnswer
      return [asked, [...baseOffsets], errorCodes === null ? null : [...errorCodes]]
    },
    make: (parts) => {
      const [asked, baseOffsets, errorCodes] = parts as [ProduceRequest['topics'], number[], number[] | null]
      return new ProduceAnswer(asked, Float64Array.from(baseOffsets), errorCodes === null ? null : Int16Array.from(errorCodes))
    },
  }
}
