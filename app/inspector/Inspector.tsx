import { lazy, memo, Suspense } from 'react'
import type { Inspection } from '../select/inspection/inspection'
import type { Selection } from '../select/subject'
import type { WordsWith } from '../words/en'
import { GroupDetails } from './GroupDetails'
import './inspector.css'

/** At first the group is shown; what else there is comes when somebody picks it out. */
const MessageDetails = lazy(async () => ({ default: (await import('./MessageDetails')).MessageDetails }))
const MemberDetails = lazy(async () => ({ default: (await import('./OtherDetails')).MemberDetails }))
const PartitionDetails = lazy(async () => ({ default: (await import('./OtherDetails')).PartitionDetails }))
const EventDetails = lazy(async () => ({ default: (await import('./OtherDetails')).EventDetails }))
const RecordDetails = lazy(async () => ({ default: (await import('./RecordDetails')).RecordDetails }))

interface Props {
  readonly inspection: Inspection | null
  readonly words: WordsWith<'inspector'>
  /** In two columns, with the decoding beside the fields. */
  readonly wide: boolean
  readonly onSelect: ((selection: Selection) => void) | null
  readonly onJump: ((step: number) => void) | null
}

function Found({ inspection, words, wide, onSelect, onJump }: Props) {
  switch (inspection?.kind) {
    case 'message':
      return <MessageDetails inspection={inspection} words={words} wide={wide} onSelect={onSelect} onJump={onJump} />
    case 'group':
      return <GroupDetails inspection={inspection} words={words} wide={wide} onSelect={onSelect} onJump={onJump} />
    case 'member':
      return <MemberDetails inspection={inspection} words={words} wide={wide} onSelect={onSelect} onJump={onJump} />
    case 'partition':
      return <PartitionDetails inspection={inspection} words={words} wide={wide} onJump={onJump} />
    case 'event':
      return <EventDetails inspection={inspection} words={words} wide={wide} onJump={onJump} />
    case 'record':
      return <RecordDetails inspection={inspection} words={words} wide={wide} />
    case undefined:
      return <p className="soft">{words.inspector.nothing}</p>
  }
}

/** Everything about what was picked out; left alone while the reader steps on, until the next answer is here. */
export const Inspector = memo(function Inspector(props: Props) {
  return (
    <Suspense fallback={null}>
      <Found {...props} />
    </Suspense>
  )
})
