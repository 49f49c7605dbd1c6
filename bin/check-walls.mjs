// Plants one violation of each kind in a small tree of its own and expects the linters to refuse it by name: rules rot too.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(dirname(new URL(import.meta.url).pathname), '..')
const tree = mkdtempSync(join(tmpdir(), 'walls-'))

const sound = {
  'engine/index.ts': "export { one } from './kernel/one'\n",
  'engine/kernel/one.ts': 'export const one = 1\n',
  'engine/kafka/two.ts': 'export const two = 2\n',
  'engine/groups/wire/wire.ts': 'export const wire = 1\n',
  'engine/groups/classic/coordinator.ts': "import { wire } from '../wire/wire'\nexport const classic = wire\n",
  'engine/groups/classic/client.ts': "import { wire } from '../wire/wire'\nexport const client = wire\n",
  'engine/cluster/broker.ts': 'export const broker = 1\n',
  'engine/trace/trace.ts': 'export const trace = 1\n',
  'app/select/reading.ts': "import { one } from '../../engine'\nexport const reading = one\n",
  'app/marks/dot/Dot.tsx': 'export const Dot = () => null\n',
  'app/views/stage/spec.ts': "import { reading } from '../../select/reading'\nexport const spec = reading\n",
}

/** [what imports, what it imports, the rule that must refuse it] */
const imports = [
  ['engine/kernel/one.ts', '../kafka/two', 'kernel-is-kafka-free'],
  ['engine/kafka/two.ts', 'react', 'engine-stands-alone'],
  ['engine/groups/classic/coordinator.ts', './client', 'coordinator-meets-client-by-message'],
  ['engine/groups/classic/client.ts', './coordinator', 'client-meets-coordinator-by-message'],
  ['engine/cluster/broker.ts', '../trace/trace', 'cluster-below-scenario'],
  ['engine/cluster/broker.ts', '../groups/classic/coordinator', 'protocols-come-by-the-list'],
  ['app/select/reading.ts', '../../engine/kernel/one', 'app-uses-the-door'],
  ['app/views/stage/spec.ts', '../../marks/dot/Dot', 'specs-are-pure'],
  ['app/marks/dot/Dot.tsx', 'd3-selection', 'd3-calculates-only'],
]

/** [file, its text, the rule that ESLint must name] */
const texts = [
  ['engine/kernel/one.ts', 'export const one = Math.random()\n', 'no-restricted-properties'],
  ['engine/kernel/one.ts', 'export const one = Date.now()\n', 'no-restricted-globals'],
  ['engine/kernel/one.ts', 'export const one = async () => 1\n', 'no-restricted-syntax'],
  ['engine/kernel/one.ts', 'export const one = [2, 1].sort()\n', 'no-restricted-syntax'],
  ['engine/kernel/one.ts', 'export default 1\n', 'no-restricted-syntax'],
]

function write(file, text) {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

/** What a linter said of the tree as it stands. */
function said(tool, ...args) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: tree,
    encoding: 'utf8',
  })
  return { text: stdout + stderr, status }
}

const cruise = () => said('dependency-cruiser/bin/dependency-cruise.mjs', 'engine', 'app')
const failures = []

for (const file of ['.dependency-cruiser.cjs', 'eslint.config.js', 'tsconfig.base.json', 'engine/tsconfig.json', 'app/tsconfig.json'])
  cpSync(join(root, file), join(tree, file), { recursive: true })
for (const [file, text] of Object.entries(sound)) write(file, text)

const before = cruise().text
for (const [, , rule] of imports) if (before.includes(rule)) failures.push(`${rule} refuses a sound tree`)
for (const [file, target, rule] of imports) {
  write(file, `import '${target}'\n${sound[file]}`)
  if (!cruise().text.includes(rule)) failures.push(`${file} imports ${target}, and ${rule} does not refuse it`)
  write(file, sound[file])
}

symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'dir')
for (const [file, text, rule] of texts) {
  write(file, text)
  if (!said('eslint/bin/eslint.js', file).text.includes(rule)) failures.push(`${file}: "${text.trim()}" is not refused by ${rule}`)
  write(file, sound[file])
}
const clean = said('eslint/bin/eslint.js', 'engine')
if (clean.status !== 0) failures.push(`a sound file is refused:\n${clean.text}`)

rmSync(tree, { recursive: true, force: true })
for (const failure of failures) console.error(failure)
console.log(`${imports.length + texts.length - failures.length} of ${imports.length + texts.length} planted violations refused`)
process.exitCode = failures.length === 0 ? 0 : 1
