// Everything that must hold, cheapest first. Ends with `N passed, N failed`: the tests of both runners, and each other check as one.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { ensureChromium, howToGetOne } from './chromium.mjs'

const npx = (command) => ({ run: ['npx', ...command.split(' ')] })
/** `alone`: not beside another; the rest use one core each. */
const checks = [
  ['types: app', npx('tsc -p app')],
  ['types: engine', npx('tsc -p engine')],
  ['types: command line', npx('tsc -p app/cli')],
  ['types: tests', npx('tsc -p .')],
  ['lint: app', npx('eslint --max-warnings 0 app')],
  ['lint: engine', npx('eslint --max-warnings 0 engine')],
  ['format', npx('prettier --check --log-level warn .')],
  ['boundaries', npx('depcruise engine app')],
  ['nothing unused', npx('knip')],
  ['walls: planted violations are refused', { run: ['node', 'bin/check-walls.mjs'], alone: true }],
  ['build', { run: ['npm', 'run', '--silent', 'build'], alone: true }],
  ['sizes', { run: ['node', 'bin/sizes.mjs'], alone: true }],
  [
    'unit tests',
    {
      ...npx('vitest run --reporter=default --reporter=json --outputFile.json=test-results/unit.json'),
      report: 'test-results/unit.json',
      alone: true,
    },
  ],
  ['benchmarks run', { run: ['npm', 'run', '--silent', 'bench', '--', '--small'], alone: true }],
  ['browser tests', { ...npx('playwright test'), report: 'test-results/browser.json', needsBrowser: true, alone: true }],
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

/** Runs a command to its end. What runs beside another is told when it is over, whole. */
function ran([command, ...words], aside) {
  return new Promise((resolve) => {
    const started = Date.now()
    const child = spawn(command, words, { stdio: aside ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', () => resolve({ status: 1, output, ms: Date.now() - started }))
    child.on('close', (status) => resolve({ status, output, ms: Date.now() - started }))
  })
}

async function check([name, { run, report, needsBrowser, alone }]) {
  if (alone === true) console.log(`\n# ${name}`)
  if (needsBrowser === true && ensureChromium() === null) {
    console.error(howToGetOne)
    total.failed += 1
    failures.push(name)
    return
  }
  const { status, output, ms } = await ran(run, alone !== true)
  const result = report === undefined ? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 } : counted(report)
  if (status !== 0 && result.failed === 0) result.failed = 1
  total.passed += result.passed
  total.failed += result.failed
  if (result.failed > 0) failures.push(name)
  process.stdout.write(output)
  console.log(`# ${name}: ${result.failed === 0 ? 'ok' : 'FAILED'}, ${(ms / 1000).toFixed(1)} s`)
}

const wanted = checks.filter(([name]) => only.length === 0 || only.some((part) => name.includes(part)))
const aside = wanted.filter(([, { alone }]) => alone !== true)
const oneAfterTheOther = async () => {
  for (let next = aside.shift(); next !== undefined; next = aside.shift()) await check(next)
}
await Promise.all([oneAfterTheOther(), oneAfterTheOther()])
for (const each of wanted.filter(([, { alone }]) => alone === true)) await check(each)

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
