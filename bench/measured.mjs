// Loaded before a program that is measured: says at its end what it took.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The program's own peak: what `resourceUsage` says begins, on Linux, with that of whoever started it. */
function peakBytes() {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const [, own] = /^VmHWM:\s*(\d+) kB$/m.exec(status) ?? []
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) * 1024
}

process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  writeFileSync(process.env.BENCH_RESULT ?? '/dev/null', JSON.stringify({ cpuMs: (user + system) / 1000, peakBytes: peakBytes() }))
})
