// Everything that must hold, cheapest first. Ends with `N passed, N failed`: the tests of both runners, and each other check as one.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { ensureChromium, howToGetOne } from './chromium.mjs'

const npx = (command) => ({ run: ['npx', ...command.split(' ')] })
const checks = [
  ['types: engine', npx('tsc -p engine')],
  ['types: app', npx('tsc -p app')],
  ['types: command line', npx('tsc -p app/cli')],
  ['types: tests', npx('tsc -p .')],
  ['boundaries', npx('depcruise engine app')],
  ['format', npx('prettier --check --log-level warn .')],
  ['lint', npx('eslint --max-warnings 0 engine app')],
  ['walls: planted violations are refused', { run: ['node', 'bin/check-walls.mjs'] }],
  ['build', { run: ['npm', 'run', '--silent', 'build'] }],
  ['sizes', { run: ['node', 'bin/sizes.mjs'] }],
  [
    'unit tests',
    { ...npx('vitest run --reporter=default --reporter=json --outputFile.json=test-results/unit.json'), report: 'test-results/unit.json' },
  ],
  ['benchmarks run', { run: ['npm', 'run', '--silent', 'bench', '--', '--small'] }],
  ['browser tests', { ...npx('playwright test'), report: 'test-results/browser.json', needsBrowser: true }],
]

/** What a runner's own report says; a runner that left none counts as one failure. */
function counted(report) {
  try {
    const { stats, numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8'))
    if (stats !== undefined) return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
    return { passed: numPassedTests, failed: Math.max(numFailedTests, success ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

rmSync('test-results', { recursive: true, force: true })
const only = process.argv.slice(2)
const total = { passed: 0, failed: 0 }
const failures = []

for (const [name, { run, report, needsBrowser }] of checks) {
  if (only.length > 0 && !only.some((part) => name.includes(part))) continue
  console.log(`\n# ${name}`)
  if (needsBrowser === true && ensureChromium() === null) {
    console.error(howToGetOne)
    total.failed += 1
    failures.push(name)
    continue
  }
  const started = Date.now()
  const { status } = spawnSync(run[0], run.slice(1), { stdio: 'inherit' })
  const result = report === undefined ? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 } : counted(report)
  if (status !== 0 && result.failed === 0) result.failed = 1
  total.passed += result.passed
  total.failed += result.failed
  if (result.failed > 0) failures.push(name)
  console.log(`# ${name}: ${result.failed === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
