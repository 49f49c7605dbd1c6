import { Fragment, lazy, useEffect, useState } from 'react'
import { useShallow } from 'zustand/shallow'
import { currentRun, currentStep, currentTime } from '../player/playhead'
import type { RunPlace } from '../player/place'
import { usePlayer, usePlayhead, useWords } from '../player/react'
import type { Controls } from '../select/controls'
import { CompareField } from './CompareField'
import { ConfigField } from './ConfigField'
import { Late } from '../player/Late'
import { Act, MemberActs, MemberChoice } from './MemberActs'

const ReadPathWhatIf = lazy(async () => ({ default: (await import('./read-path/ReadPathWhatIf')).ReadPathWhatIf }))

const GrowthWhatIf = lazy(async () => ({ default: (await import('./growth/GrowthWhatIf')).GrowthWhatIf }))

/** What can be done at the moment that the reader stands at. */
function useControls(): Controls | null {
  const player = usePlayer()
  const { branch, step, ready } = usePlayhead(
    useShallow((head) => ({ branch: head.branch, step: currentStep(head), ready: head.status === 'ready' })),
  )
  const [controls, setControls] = useState<Controls | null>(null)
  useEffect(() => {
    let wanted = ready
    if (wanted)
      player.client.ask('controls', { branch, step }).then(
        (answer) => {
          if (wanted) setControls(answer)
        },
        () => undefined,
      )
    return () => {
      wanted = false
    }
  }, [player, branch, step, ready])
  return controls
}

/** Change what happens, from this moment on. */
export function SandboxPanel({ run = null }: { readonly run?: RunPlace | null }) {
  const words = useWords().sandbox
  const controls = useControls()
  const { time, recorded, cluster } = usePlayhead(
    useShallow((head) => {
      const run = currentRun(head)
      return { time: currentTime(head), recorded: run?.recorded === true, cluster: run?.views.includes('cluster') === true }
    }),
  )
  const [wanted, setWanted] = useState('')
  if (recorded)
    return (
      <>
        <p className="soft">{words.recorded}</p>
        {cluster ? <p className="soft">{words.recordedCluster}</p> : null}
      </>
    )
  if (controls === null) return null
  if (controls.readPath !== null) return <ReadPathWhatIf settings={controls.readPath} />
  const member = controls.members.find(({ name }) => name === wanted) ?? controls.members[0]
  const [topic] = controls.topics
  const settings = [...(member?.settings ?? []), ...controls.settings]
  return (
    <div className="sandbox">
      <section>
        <h2>{words.toMember}</h2>
        <p className="soft">{member === undefined ? words.nobody : words.acts(member.name, time)}</p>
        {member === undefined ? null : (
          <>
            <MemberChoice members={controls.members} chosen={member.name} onChoose={setWanted} />
            <div className="acts">
              <MemberActs member={member} />
            </div>
          </>
        )}
      </section>
      <section>
        <h2>{words.toGroup}</h2>
        <p className="soft">{topic === undefined ? '' : words.topicHas(topic.name, topic.partitions)}</p>
        <div className="acts">
          {member === undefined ? null : (
            <Act text={words.add(controls.newcomer)} action={{ do: 'startMember', member: controls.newcomer, as: member.name }} />
          )}
          {topic === undefined ? null : (
            <Act text={words.addPartitions(3)} action={{ do: 'addPartitions', topic: topic.name, to: topic.partitions + 3 }} />
          )}
        </div>
      </section>
      <section>
        <h2>{words.changeConfig}</h2>
        <p className="soft">{words.framed}</p>
        <div className="configs">
          {settings.map((setting) => (
            <Fragment key={`${setting.name} ${setting.config} ${setting.value}`}>
              <ConfigField setting={setting} />
              {run === null ? null : <CompareField setting={setting} run={run} />}
            </Fragment>
          ))}
        </div>
      </section>
      {controls.growth === null ? null : (
        <Late>
          <GrowthWhatIf settings={controls.growth} />
        </Late>
      )}
    </div>
  )
}
