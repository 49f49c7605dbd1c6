/** Rules of what is only seen from outside: the log tells that it was so, not which branch of the coordinator it was. */
export const recordingRules = [
  'recording/observed/request',
  'recording/observed/answer',
  'recording/observed/error',
  'recording/observed/started',
  'recording/observed/already-there',
  'recording/observed/rebalance-begins',
  'recording/observed/member-gone',
  'recording/observed/session-expired',
  'recording/observed/leader',
] as const

export type RecordingRule = (typeof recordingRules)[number]
