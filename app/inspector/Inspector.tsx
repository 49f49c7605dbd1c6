import { lazy, memo } from 'react'
import type { Inspection } from '../select/inspect'
import type { Selection } from '../select/subject'
import type { WordsWith } from '../words/en'
import { GroupDetails } from './GroupDetails'
import './inspector.css'
import { MessageDetails } from './MessageDetails'
import { EventDetails, MemberDetails, PartitionDetails } from './OtherDetails'

/** Bytes of logs are looked into by few: brought when somebody does. */
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
      return <MemberDetails inspection={inspection} words={words} wide={wide} onJump={onJump} />
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
export const Inspector = memo(Found)
