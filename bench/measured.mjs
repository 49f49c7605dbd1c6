// Loaded before a program that is measured: says at its end what it took.
import { writeFileSync } from 'node:fs'

process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  const { maxRSS } = process.resourceUsage()
  writeFileSync(process.env.BENCH_RESULT ?? '/dev/null', JSON.stringify({ cpuMs: (user + system) / 1000, peakBytes: maxRSS * 1024 }))
})
