import { Plans } from './plan'
import { recordSchemas, type RecordPartName } from './record-schemas.data'

/** Plans of what consumers embed and of the parts of records. */
export const recordPlans = new Plans<RecordPartName>(recordSchemas)
