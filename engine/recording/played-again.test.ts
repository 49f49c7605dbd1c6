import { expect, test } from 'vitest'
import { step } from '../kernel/step'
import { cloneWorld } from '../kernel/world'
import { worldDigest } from '../kernel/world-digest'
import { silent } from '../trace/trace'
import { worldOfRecording } from './play'
import { casesOf, open, requestLogOf } from './recorded-files.test'

test.each(casesOf('classic', 'consumer', 'migration'))('%s: two plays are equal, and one that goes on from a copy', (name) => {
  const recording = open(requestLogOf(name))
  const whole = worldOfRecording(recording)
  while (step(whole.world, whole.behaviour, silent));
  const first = worldOfRecording(recording)
  for (let n = 0; n < 40; n++) step(first.world, first.behaviour, silent)
  const copy = cloneWorld(first.world)
  while (step(first.world, first.behaviour, silent));
  while (step(copy, first.behaviour, silent));
  expect(worldDigest(first.world)).toBe(worldDigest(whole.world))
  expect(worldDigest(copy)).toBe(worldDigest(whole.world))
})
