/** Whether a version of Kafka, `4.2` or `4.2.1`, is this one or a later one. */
export function isAtLeast(version: string, wanted: `${number}.${number}`): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number)
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}
