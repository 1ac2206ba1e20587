import { createServer } from 'vite'

/** Loads a module that imports React components, which Node cannot read, and calls back with it. */
export async function withBundled<Module, Result>(path: string, work: (module: Module) => Promise<Result>): Promise<Result> {
  process.env['NODE_ENV'] ??= 'production'
  const vite = await createServer({
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return await work((await vite.ssrLoadModule(path)) as Module)
  } finally {
    await vite.close()
  }
}
