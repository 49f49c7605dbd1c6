import type { GroupOptions, Member, MemberOptions } from './schema'

/** One consumer of a group, with the group's defaults under its own options. */
export interface Described {
  readonly name: string
  readonly options: MemberOptions
  /** When it starts without an action, or `null`. */
  readonly startAtMs: number | null
}

/** Options over options: configs key by key, everything else as a whole; topics and a pattern replace each other. */
export function over(base: MemberOptions, own: MemberOptions): MemberOptions {
  const { topics, regex, pattern, ...rest } = base
  const subscribed = own.topics === undefined && own.regex === undefined && own.pattern === undefined
  return {
    ...rest,
    ...(subscribed && topics !== undefined ? { topics } : {}),
    ...(subscribed && regex !== undefined ? { regex } : {}),
    ...(subscribed && pattern !== undefined ? { pattern } : {}),
    ...own,
    ...(base.config === undefined && own.config === undefined ? {} : { config: { ...base.config, ...own.config } }),
  }
}

/** `m`, 12 → `m01` … `m12`. */
function namesOf(member: Member): readonly string[] {
  if (member.count === undefined) return [member.name]
  const digits = String(member.count).length
  return Array.from({ length: member.count }, (_, n) => member.name + String(n + 1).padStart(digits, '0'))
}

function optionsOf(member: Member): MemberOptions {
  const options: Partial<Member> = { ...member }
  for (const key of ['name', 'count', 'startAtMs', 'startEveryMs'] as const) Reflect.deleteProperty(options, key)
  return options
}

/** Every member of a group, one by one. */
export function describedMembers(group: GroupOptions): readonly Described[] {
  return group.members.flatMap((member) => {
    const { startAtMs, startEveryMs = 0 } = member
    const options = over(group.memberDefaults, optionsOf(member))
    return namesOf(member).map((name, n) => ({ name, options, startAtMs: startAtMs === undefined ? null : startAtMs + n * startEveryMs }))
  })
}

/** How many there will be, without making them. */
export const memberCount = (groups: readonly GroupOptions[]): number =>
  groups.reduce((sum, group) => group.members.reduce((n, member) => n + (member.count ?? 1), sum), 0)
