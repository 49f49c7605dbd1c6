import { classicRebalance } from './03-classic-rebalance/lesson'
import type { Lesson } from './lesson'

/** The course, in its order. */
export const lessons: readonly Lesson[] = [classicRebalance]
