import type { Lesson } from './lesson'

/** The course, in its order. */
export const lessons: readonly Lesson[] = []
