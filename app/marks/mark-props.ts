import { recordNamed, recordName, type Selection } from '../select/subject'

/** What an element needs to be picked out: its figure listens for clicks and keys, and reads from here what was meant. */
export interface MarkProps {
  readonly 'data-mark': string
  readonly role: 'button'
  readonly tabIndex: -1
  readonly 'aria-label': string
}

const valueOf = (selection: Selection): string => {
  switch (selection.kind) {
    case 'message':
      return String(selection.message)
    case 'member':
      return selection.member
    case 'partition':
      return selection.partition
    case 'group':
      return selection.group
    case 'event':
      return String(selection.event)
    case 'record':
      return recordName(selection.partition, selection.offset)
  }
}

export const markProps = (selection: Selection, says: string): MarkProps => ({
  'data-mark': `${selection.kind} ${valueOf(selection)}`,
  role: 'button',
  tabIndex: -1,
  'aria-label': says,
})

/** What `data-mark` says, or null for what is no mark. */
export function selectionOf(mark: string): Selection | null {
  const [kind = '', ...rest] = mark.split(' ')
  const value = rest.join(' ')
  switch (kind) {
    case 'message':
      return { kind, message: Number(value) }
    case 'member':
      return { kind, member: value }
    case 'partition':
      return { kind, partition: value }
    case 'group':
      return { kind, group: value }
    case 'event':
      return { kind, event: Number(value) }
    case 'record':
      return recordNamed(value)
    default:
      return null
  }
}
