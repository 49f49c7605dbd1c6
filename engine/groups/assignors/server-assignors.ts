import type { ServerAssignor } from './server-assignor'
import { serverRange } from './server-range'
import { uniform } from './uniform'

/** What a broker has built in, by the name that travels in ConsumerGroupHeartbeat; the first is the default of `group.consumer.assignors`. */
export const serverAssignors: ReadonlyMap<string, ServerAssignor> = new Map([uniform, serverRange].map((each) => [each.name, each]))
