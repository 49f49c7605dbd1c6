import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

type Parsing = typeof import('./engine/scenario/parse')

const parsing = fileURLToPath(new URL('engine/scenario/parse.ts', import.meta.url))

/**
 * Built-in scenarios (`….json?checked`) are checked when the page is built, and shipped as what the checking made of them:
 * no reader's browser carries the checker for them.
 */
export const checkedScenarios = (): Plugin => ({
  name: 'checked-scenarios',
  enforce: 'pre',
  async transform(text, id) {
    if (!id.endsWith('.json?checked')) return null
    const { module } = await runnerImport<Parsing>(parsing)
    const parsed = module.parseScenario(JSON.parse(text))
    if (!parsed.ok) throw new Error(`${id}: ${JSON.stringify(parsed.problems)}`)
    return { code: `export default ${JSON.stringify(parsed.setup)}`, map: null, moduleType: 'js' }
  },
})
