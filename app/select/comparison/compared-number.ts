/** What a lesson compares two lanes by; each fills its own gaps, led by the lane's name. */
export type ComparedNumber = 'barrier' | 'commits' | 'converge' | 'computes' | 'belief' | 'opaque' | 'added' | 'news'
