import { floorOf, type ReadStep } from './read-step'
import type { ReadPathRule } from './rules'

function copyRule({ from, to }: ReadStep): ReadPathRule {
  if (from === 'socket-receive-buffer') return 'readpath/copy/from-network'
  if (floorOf(from) === 'user' && floorOf(to) === 'user') return 'readpath/copy/jvm-bounce'
  if (floorOf(to) === 'user') return 'readpath/copy/to-application'
  return floorOf(from) === 'user' ? 'readpath/copy/to-socket' : 'readpath/copy/in-kernel'
}

function dmaRule({ from, to, bytes, wireBytes }: ReadStep): ReadPathRule {
  if (from === 'disk') return 'readpath/disk-read'
  if (to !== 'nic') return 'readpath/nic/receive'
  if (wireBytes > bytes) return 'readpath/nic/encrypt'
  return from === 'page-cache' ? 'readpath/nic/gather' : 'readpath/nic/send'
}

/** The rule that a step follows. */
export function ruleOf(step: ReadStep): ReadPathRule {
  switch (step.kind) {
    case 'enter-kernel':
      return step.syscall === 'epoll_wait' ? 'readpath/socket-full' : 'readpath/enter-kernel'
    case 'exit-kernel':
      return 'readpath/exit-kernel'
    case 'cpu-copy':
      return copyRule(step)
    case 'dma-copy':
      return dmaRule(step)
    case 'descriptor-copy':
      return 'readpath/descriptors'
    case 'transform':
      return floorOf(step.from) === 'user' ? 'readpath/encrypt' : 'readpath/encrypt-in-kernel'
    case 'page-fault':
      return 'readpath/page-fault'
  }
}
