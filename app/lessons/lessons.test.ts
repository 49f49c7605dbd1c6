import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { judgeOf, parseScenario, Session, sourceOfSetup, laneOf, endOf } from '../../engine'
import { builtInHost } from '../built-in-host'
import { shelfOf } from '../built-in-shelf'
import type { ToldMoment } from '../select/told-moment'
import { en } from '../words/en'
import { terms } from '../words/en/glossary'
import { languageTags } from '../words/language'
import { piecesOf, type Fillings } from '../words/sentence'
import { zhTW } from '../words/zh-TW'
import { momentsOf, openedBy, placedBeats } from '../site/lesson/beats'
import { fewerMembers } from './fewer-members'
import { lessons } from './index'
import type { Lesson, LessonBeat } from './lesson'
import { scenarios, type ScenarioName } from './scenarios'

const catalogues = { en, 'zh-TW': zhTW }

const here = fileURLToPath(new URL('.', import.meta.url))
/** A folder may hold the runs of a lesson that has yet to be told. */
const folders = readdirSync(here).filter((name) => /^\d\d-/.test(name) && existsSync(`${here}${name}/lesson.ts`))
const recordings = fileURLToPath(new URL('../../public/recordings/', import.meta.url))

function told(lesson: Lesson): readonly ToldMoment[] {
  const reply = builtInHost(shelf).answer({ name: 'tell', moments: momentsOf(placedBeats(lesson)) })
  if ('problem' in reply) throw new Error(JSON.stringify(reply.problem))
  return reply.answer as readonly ToldMoment[]
}

const shelf = shelfOf(fewerMembers)

const toldBefore = new Map<Lesson, readonly ToldMoment[]>()

function momentsIn(lesson: Lesson): (n: number) => ToldMoment {
  const moments = toldBefore.get(lesson) ?? told(lesson)
  toldBefore.set(lesson, moments)
  return (n) => {
    const moment = moments[n]
    if (moment === undefined) throw new Error(`no moment ${String(n)}`)
    return moment
  }
}

test('every folder is a lesson, in its place, under its number', () => {
  expect(lessons.map(({ slug }) => slug)).toEqual(folders)
  for (const { slug, number } of lessons) expect(Number(slug.slice(0, 2))).toBe(number)
})

/** What is said of a beat, by the end of its key. */
const limits: Readonly<Record<string, { readonly en: number; readonly 'zh-TW': number }>> = {
  '': { en: 42, 'zh-TW': 22 },
  '.text': { en: 250, 'zh-TW': 110 },
  '.exact': { en: 215, 'zh-TW': 110 },
  '.here': { en: 170, 'zh-TW': 100 },
  '.predict': { en: 80, 'zh-TW': 42 },
  '.granted': { en: 120, 'zh-TW': 64 },
  '.because': { en: 180, 'zh-TW': 90 },
}

describe.each(lessons.map((lesson) => [lesson.slug, lesson] as const))('%s', (_, lesson) => {
  const of = momentsIn(lesson)
  const moments = momentsOf(placedBeats(lesson))
  const runs = moments.map(({ run }) => run)

  test('every cue fires, in the order of the beats', () => {
    expect(lesson.beats.filter((_beat, n) => of(n).step === null).map(({ id }) => id)).toEqual([])
    const last = new Map<string, number>()
    for (const [n] of lesson.beats.entries()) {
      const run = JSON.stringify([runs[n], moments[n]?.beside])
      const event = of(n).event ?? 0
      expect(event).toBeGreaterThan(last.get(run) ?? 0)
      last.set(run, event)
    }
  })

  test('what the figure has open is told from its beginning to its end', () => {
    const steps = new Map<string, number[]>()
    for (const [n, placed] of placedBeats(lesson).entries())
      steps.set(openedBy(placed), [...(steps.get(openedBy(placed)) ?? []), of(n).step ?? 0])
    for (const story of steps.values()) expect(story).toEqual([...story].sort((a, b) => a - b))
  })

  test('each beat has an id of its own, and the first of a part says which it is', () => {
    expect(new Set(lesson.beats.map(({ id }) => id)).size).toBe(lesson.beats.length)
    expect(lesson.beats[0]?.phase).toBeDefined()
  })

  test('asks at least once, and the engine answers with one of the choices', () => {
    const asked = lesson.beats.flatMap((beat, n) => (beat.predict === undefined ? [] : [{ beat, prediction: of(n).prediction }]))
    expect(asked.length).toBeGreaterThan(0)
    for (const { beat, prediction } of asked) {
      expect(prediction, beat.id).not.toBeNull()
      const ids = prediction?.choices.map(({ id }) => id) ?? []
      expect(ids.length, beat.id).toBeGreaterThanOrEqual(3)
      expect(new Set(ids).size, beat.id).toBe(ids.length)
      expect(ids, beat.id).toContain(prediction?.answer)
    }
  })

  test('what there is to try can be done', () => {
    expect(lesson.tries.length).toBeGreaterThan(0)
    for (const attempt of lesson.tries) {
      const n = lesson.beats.findIndex(({ id }) => id === attempt.beat)
      const run = runs[n]
      expect(run, attempt.id).toBeDefined()
      const session = sessionOf(attempt.scenario ?? ((run?.scenario ?? '') as ScenarioName), attempt.lane ?? run?.lane)
      if (attempt.action !== undefined)
        expect(session.problemsOf({ step: (of(n).step ?? 1) - 1, action: attempt.action }), attempt.id).toEqual([])
    }
  })
})

describe.each(lessons.map((lesson) => [lesson.slug, lesson] as const))('the words of %s', (_, lesson) => {
  const of = momentsIn(lesson)

  test.each(languageTags)('says everything in %s: no gap open, no text too long, terms explained', (language) => {
    const words = catalogues[language]
    const texts = lesson.texts[language]
    const said = (key: string, values: Fillings): string => {
      const pieces = piecesOf(texts[key] ?? '', values, words)
      const text = pieces.map((piece) => piece.text).join('')
      expect(text, `${key}: a gap is open or a mark is not closed`).not.toMatch(/[{}`*]|\[\[|\]\]/)
      expect(text, `${key}: no exclamation marks, no markup`).not.toMatch(/[!！<>]/)
      for (const piece of pieces) if (piece.kind === 'term') expect(terms, key).toContain(piece.term)
      return text
    }
    const bounded = (key: string, ending: string, values: Fillings): void => {
      const limit = limits[ending]?.[language] ?? 200
      const text = said(key, values)
      expect(text.length, `${key}: ${text}`).toBeGreaterThan(0)
      expect(text.length, `${key}: ${text}`).toBeLessThanOrEqual(limit)
    }
    for (const [n, beat] of lesson.beats.entries()) {
      const { values, prediction } = of(n)
      for (const ending of endingsOf(beat)) bounded(`${beat.id}${ending}`, ending, values)
      if (prediction === null) continue
      const answered = { ...values, ...prediction.values }
      bounded(`${beat.id}.predict`, '.predict', answered)
      bounded(`${beat.id}.because`, '.because', answered)
      for (const choice of prediction.choices) bounded(`${beat.id}.granted`, '.granted', { ...answered, ...choice.values })
    }
    for (const key of Object.keys(texts)) if (!lesson.beats.some(({ id }) => key === id || key.startsWith(`${id}.`))) said(key, {})
  })

  test('no sentence is the same in two languages, and both leave the same gaps', () => {
    const { en, 'zh-TW': zhTW } = lesson.texts
    expect(Object.keys(zhTW).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(en)) {
      const other = zhTW[key] ?? ''
      expect(other, key).not.toBe(text)
      expect(other, `${key} is in Chinese`).toMatch(/\p{Script=Han}/u)
      const gaps = (from: string): readonly string[] => [...new Set(from.match(/\{\w+\}/g) ?? [])].sort()
      expect(gaps(other), key).toEqual(gaps(text))
    }
  })

  test('the recordings that it points to are shipped', () => {
    const named = [...lesson.recordings, ...lesson.beats.flatMap(({ real }) => real ?? [])]
    expect(
      named.filter(
        (name) =>
          !existsSync(
            `${recordings}${name}${name.includes('/') ? '' : name.startsWith('replication-') ? '/case.json' : '/kafka-request.log'}`,
          ),
      ),
    ).toEqual([])
  })
})

const endingsOf = ({ exact, here }: LessonBeat): readonly string[] => [
  '',
  '.text',
  ...(exact === undefined ? [] : ['.exact']),
  ...(here === undefined ? [] : ['.here']),
]

function sessionOf(name: ScenarioName, lane: string | undefined): Session {
  const parsed = parseScenario(scenarios[name])
  if (!parsed.ok) throw new Error(`${name} is no scenario`)
  const setup = lane === undefined ? parsed.setup : laneOf(parsed.setup, lane)
  if (setup === null) throw new Error(`${name} has no lane ${String(lane)}`)
  const session = new Session(sourceOfSetup(setup), judgeOf(setup))
  session.extendToTime(endOf(setup))
  return session
}
