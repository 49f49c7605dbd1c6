import { expect, test } from 'vitest'
import { judgeOf, parseScenario, Session, sourceOfSetup, type ScenarioAction } from '../../engine'
import { scenarios } from '../lessons/scenarios'
import { controlsOf, type Controls, type Setting } from './controls'

const tenSecondsUs = 10_000_000

/** A built-in script ten seconds in, and why a change of it would be refused there. */
function sandbox(name: keyof typeof scenarios) {
  const parsed = parseScenario({ ...(scenarios[name] as object), lanes: [] })
  if (!parsed.ok) throw new Error(name)
  const at = () => {
    const session = new Session(sourceOfSetup(parsed.setup), judgeOf(parsed.setup))
    session.extendToTime(tenSecondsUs)
    return { session, step: session.stepAtTime(tenSecondsUs) }
  }
  const { session, step } = at()
  const controls: Controls = session.withFrame(step, step, controlsOf)
  const refused = (of: Setting['of'], whose: string, set: Readonly<Record<string, string>>): string | undefined => {
    const action: ScenarioAction = { do: 'setConfig', of, name: whose, set }
    const [problem] = at().session.intervene({ step, action })
    return problem === undefined ? undefined : `${problem.path.join(' ')}: ${problem.problem}`
  }
  return { controls, refused }
}

const configsOf = (settings: readonly Setting[]): readonly string[] => settings.map(({ config }) => config)

test.each(['classic-join', 'consumer-join', 'migration'] as const)('%s: each setting that is offered may be set', (name) => {
  const { controls, refused } = sandbox(name)
  const offered = [...controls.settings, ...controls.members.flatMap(({ settings }) => settings)]
  expect(offered.length).toBeGreaterThan(3)
  for (const { of, name, config, value } of offered) {
    const other = config === 'group.remote.assignor' ? 'range' : value
    expect([config, refused(of, name, { [config]: other })]).toEqual([config, undefined])
  }
})

test('what the protocol of a member does not know is not offered, and refused where it is set all the same', () => {
  const { controls, refused } = sandbox('migration')
  const of = (member: string): readonly string[] => configsOf(controls.members.find(({ name }) => name === member)?.settings ?? [])
  expect(of('A')).toEqual(['session.timeout.ms', 'heartbeat.interval.ms', 'max.poll.interval.ms', 'partition.assignment.strategy'])
  expect(of('C')).toEqual(['max.poll.interval.ms', 'group.remote.assignor'])
  for (const config of of('A').filter((name) => !of('C').includes(name))) {
    const value = controls.members.find(({ name }) => name === 'A')?.settings.find((one) => one.config === config)?.value ?? ''
    expect(refused('member', 'C', { [config]: value })).toBe(`set ${config}: configs-refused-together`)
  }
  expect(refused('member', 'A', { 'group.remote.assignor': 'range' })).toBe('set group.remote.assignor: configs-refused-together')
  expect(configsOf(controls.settings)).toContain('group.consumer.heartbeat.interval.ms')
  const beat = 'group.consumer.heartbeat.interval.ms'
  expect(refused('broker', 'broker-1', { [beat]: '1000' })).toBe(`set ${beat}: configs-refused-together`)
})

test('brokers are offered what their groups’ protocols read', () => {
  expect(configsOf(sandbox('classic-join').controls.settings)).toEqual(['group.initial.rebalance.delay.ms'])
  expect(configsOf(sandbox('consumer-join').controls.settings)).not.toContain('group.initial.rebalance.delay.ms')
})
