import { useContext, useSyncExternalStore } from 'react'
import { MotionContext } from '../ui/motion'

/** Whether t stands before its end: only then is there anything of the moment before to draw. */
export function useUnderway(): boolean {
  const motion = useContext(MotionContext)
  const isUnderway = (): boolean => motion.now() < 1
  return useSyncExternalStore(motion.subscribe, isUnderway, isUnderway)
}
