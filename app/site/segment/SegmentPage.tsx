import { useEffect } from 'react'
import { usePlayer } from '../../player/react'
import { useWordsWith } from '../../player/use-words-with'
import { navigate } from '../navigation'
import { PageFrame } from '../PageFrame'
import { filesOfExample, isExample } from './examples'
import { OpenSegment } from './OpenSegment'
import { SegmentDrop } from './SegmentDrop'
import { useSegment } from './use-segment'
import './segment.css'

/** "Your segment": a partition's files, read where they are. */
export function SegmentPage({ example }: { readonly example: string | null }) {
  const words = useWordsWith('segment').segment
  const player = usePlayer()
  const door = useSegment()
  const { open } = door
  useEffect(() => {
    player.pause()
  }, [player])
  useEffect(() => {
    if (example !== null && isExample(example)) open(filesOfExample(example))
    // A link names the example once; what is dropped after that is the reader's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [example])
  return (
    <PageFrame current="segment" title={words.title}>
      {door.state.kind === 'open' ? (
        <OpenSegment
          opened={door.state.opened}
          known={door.state.known}
          client={door.state.client}
          onClose={() => {
            door.close()
            if (example !== null) navigate({ page: 'segment' })
          }}
        />
      ) : (
        <SegmentDrop door={door} />
      )}
    </PageFrame>
  )
}
