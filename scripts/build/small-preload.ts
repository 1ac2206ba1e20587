import type { Plugin } from 'vite'

/** The name of a virtual module, with the prefix of virtual modules. */
const HELPER = /^\0vite\/preload-helper\.js$/

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
    load: { filter: { id: HELPER }, handler: () => CODE },
  }
}
