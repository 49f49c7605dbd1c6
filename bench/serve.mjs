// The built app on loopback, beside a blank page that it is compared with.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../dist/app', import.meta.url))
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** `blank`: what `/blank` answers to the parameters of its address. */
export function serve(blank) {
  if (!existsSync(`${root}/index.html`)) throw new Error('The app is not built yet. Run npm run build first.')
  const server = createServer(({ url }, answer) => {
    const { pathname, searchParams } = new URL(url ?? '/', 'http://localhost')
    if (pathname === '/blank') {
      answer.writeHead(200, { 'content-type': 'text/html' }).end(blank(searchParams))
      return
    }
    const file = root + (pathname === '/' ? '/index.html' : pathname)
    const found = !pathname.includes('..') && existsSync(file)
    answer.writeHead(found ? 200 : 404, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    answer.end(found ? readFileSync(file) : '')
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(server)
    })
  })
}
