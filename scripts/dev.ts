import { createServer } from 'node:http'
import { createServer as createVite, isRunnableDevEnvironment, type Plugin } from 'vite'
import { FILE_PATHS } from '#contract/paths.ts'
import type * as Assemble from '#server/assemble.ts'
import type * as Environment from '#server/config/env.ts'

/*
 * The development server. Styles and islands are replaced in place; a change in the server or in a page
 * rebuilds the program and reloads the browser.
 */

const HOT = ['/@id/@vitejs/plugin-react/preamble', '/@vite/client']
const SOURCES = {
  assets: {
    stylesheets: [],
    css: '',
    fonts: [],
    loader: '/src/site/islands/loader.ts',
    consent: '/src/site/consent/consent.ts',
    development: [...HOT, '/src/site/styles/site.ts'],
  },
  adminAssets: { scripts: ['/src/admin/main.tsx'], stylesheets: [], preloads: [], development: HOT },
}

/** Calls back for changed files that the server uses, with whether the browser reloads them by itself. */
function onServerChange(change: (isInBrowser: boolean) => void): Plugin {
  return {
    name: 'server-change',
    hotUpdate({ file, modules, server }) {
      if (this.environment.name !== 'ssr') return undefined
      if (modules.length > 0) change(server.environments.client.moduleGraph.getModulesByFile(file) !== undefined)
      return []
    },
  }
}

const http = createServer()
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http } },
  plugins: [onServerChange((isInBrowser) => void change(isInBrowser))],
})
const { ssr, client } = vite.environments
if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite gives no way to run the server')
const { runner } = ssr

const { readEnv } = await runner.import<typeof Environment>('/src/server/config/env.ts')
const env = readEnv({ LOG_LEVEL: 'warn', PUBLIC_URL: `http://localhost:${process.env['PORT'] ?? 3000}`, ...process.env })
let program = assemble()

async function assemble(): Promise<Assemble.Program> {
  runner.clearCache()
  const server = await runner.import<typeof Assemble>('/src/server/assemble.ts')
  return server.assemble(env, SOURCES)
}

async function change(isInBrowser: boolean): Promise<void> {
  const old = program
  program = old.catch(() => undefined).then(assemble)
  await program.then(() => !isInBrowser && client.hot.send({ type: 'full-reload' }), report)
  await old.then(
    ({ close }) => close(),
    () => undefined,
  )
}

const report = (error: Error) => vite.config.logger.error(error.stack ?? error.message)

http.on('request', (request, response) => {
  if (request.url === FILE_PATHS.editButton) request.url = '/src/editor/edit-button.ts'
  vite.middlewares(request, response, () => {
    program.then(
      ({ listener }) => listener(request, response),
      (error: Error) => response.writeHead(500, { 'Content-Type': 'text/plain' }).end(error.stack),
    )
  })
})
const first = await program.catch(report)
http.listen(env.PORT, env.HOST, () => console.log(`The website is at http://localhost:${env.PORT}`))
if (first?.setupUrl) console.log(`To become the first admin, open ${first.setupUrl}`)
