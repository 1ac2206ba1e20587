import type { Plugin } from 'vite'

/** The name of a virtual module, with the prefix of virtual modules. */
const HELPER = /^\0vite\/preload-helper\.js$/

/*
 * Loads the files of a chunk, again and again while there is no connection, and then the chunk. The `offline` event lets the
 * admin say so. The links of styles are added at once, so that their order does not depend on the connection.
 */
const CODE = `
  const asked = new Map()
  async function fetchFile(path) {
    for (let wait = 500; ; wait = Math.min(wait * 2, 5000)) {
      try {
        const answer = await fetch(path)
        await answer.arrayBuffer()
        if (answer.status < 500) return
      } catch {
        dispatchEvent(new Event('offline'))
      }
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  async function loadStyles(path) {
    if (document.querySelector('link[href="' + path + '"]')) return
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
    document.head.append(link)
    await fetchFile(path)
    await new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve, href: path }))
  }
  export async function __vitePreload(load, files = []) {
    for (const file of files) {
      if (!asked.has(file)) asked.set(file, (file.endsWith('.css') ? loadStyles : fetchFile)('/' + file))
    }
    await Promise.all(files.map((file) => asked.get(file)))
    return load()
  }`

/**
 * In place of Vite's own helper, which gives up at once. Browsers do not ask again for a module whose request has failed, so one
 * lost answer would end the screen, with the form that somebody is filling in.
 */
export const retryChunks = (): Plugin => ({
  name: 'retry-chunks',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'admin',
  load: { filter: { id: HELPER }, handler: () => CODE },
})
