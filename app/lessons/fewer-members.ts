interface Script {
  readonly name: string
  readonly topics: readonly object[]
  readonly groups: readonly { readonly members: readonly object[] }[]
}

/** The script of a thousand members with a hundred, for tests that run it again and again; every other as it is. */
export function fewerMembers(file: unknown): unknown {
  const script = file as Script
  if (script.name !== 'complaint-scale') return file
  return {
    ...script,
    topics: script.topics.map((topic) => ({ ...topic, partitions: 100 })),
    groups: script.groups.map((group) => ({
      ...group,
      members: group.members.map((each) => ('count' in each ? { ...each, count: 99 } : each)),
    })),
  }
}
