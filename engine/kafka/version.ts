const parsed = new Map<string, number>()

/** As a number that is larger for a later version; each text is taken apart once. */
function numberOf(version: string): number {
  const known = parsed.get(version)
  if (known !== undefined) return known
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const number = 1000 * major + minor
  if (parsed.size < 1000) parsed.set(version, number)
  return number
}

/** Whether a version of Kafka, `4.2` or `4.2.1`, is this one or a later one. */
export const isAtLeast = (version: string, wanted: `${number}.${number}`): boolean => numberOf(version) >= numberOf(wanted)
