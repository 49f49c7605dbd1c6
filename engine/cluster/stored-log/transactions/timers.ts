/** Timers of a broker's transactions; all of them begin so. */
export const transactionTimers = 'stored/transactions/'

export const timeoutsTimer = `${transactionTimers}timeouts`
export const writtenTimer = `${transactionTimers}written/`
/** A state has waited for its replicas for as long as it may. */
export const unwrittenTimer = `${transactionTimers}unwritten/`
export const markersTimer = `${transactionTimers}markers/`
export const verifyTimer = `${transactionTimers}verify/`
/** What was written is committed, as far as the high watermark has come. */
export const committedTimer = `${transactionTimers}committed`
