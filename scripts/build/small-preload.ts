import type { Plugin } from 'vite'

/** A module that is no file; its name begins with the mark of such. */
const HELPER = /^\0vite\/preload-helper\.js$/

/* What an import() of the loader has to do before it: ask at once for the files that the wanted one will ask for. */
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

/** Vite's own helper also loads styles and browsers' old ways; it would be most of the script of an untouched page. */
export function smallPreload(): Plugin {
  return {
    name: 'small-preload',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: { filter: { id: HELPER }, handler: () => CODE },
  }
}
