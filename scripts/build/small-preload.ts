import type { Plugin } from 'vite'

/** Vite's module that runs each `import()`. It is virtual, and its name has the prefix of virtual modules. */
export const PRELOAD_HELPER = /^\0vite\/preload-helper\.js$/

/* Preloads the imports of a chunk together with it. */
const CODE = `
  const asked = new Set()
  export function __vitePreload(load, files) {
    for (const file of files ?? []) {
      if (asked.has(file)) continue
      asked.add(file)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
    }
    return load()
  }`

/** Vite's own helper also loads styles and supports old browsers. It would be most of the script of a page. */
export function smallPreload(): Plugin {
  return {
    name: 'small-preload',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => ['client', 'editor'].includes(environment.name),
    load: { filter: { id: PRELOAD_HELPER }, handler: () => CODE },
  }
}
