/** Timers of a broker's transactions; all of them begin so. */
export const transactionTimers = 'stored/transactions/'

export const timeoutsTimer = `${transactionTimers}timeouts`
export const writtenTimer = `${transactionTimers}written/`
export const markersTimer = `${transactionTimers}markers/`
export const verifyTimer = `${transactionTimers}verify/`
/** What was written is committed, as far as the high watermark has come. */
export const committedTimer = `${transactionTimers}committed`
