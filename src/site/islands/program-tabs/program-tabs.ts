/*
 * The tabs are links to panels. CSS shows the panel that the URL fragment names, or the panel of the program that it names. This
 * script adds what links cannot do: aria-selected and the arrow keys.
 */

/** The tab that a key moves to, wrapping at the ends; undefined for other keys. */
export function getTabForKey(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count
    case 'ArrowLeft':
      return (from - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

export function wakeTabs(root: HTMLElement) {
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('[role=tab]')]

  function mark() {
    for (const tab of tabs) {
      const isOpen = document.getElementById(tab.hash.slice(1))!.offsetParent !== null
      tab.ariaSelected = `${isOpen}`
      tab.tabIndex = isOpen ? 0 : -1
    }
  }

  root.addEventListener('keydown', (event) => {
    const from = tabs.indexOf(event.target as HTMLAnchorElement)
    const to = from < 0 ? undefined : getTabForKey(event.key, from, tabs.length)
    if (to === undefined || to === from) return
    event.preventDefault()
    // Following a fragment moves the focus. Put it back on the tab.
    addEventListener('hashchange', () => tabs[to]!.focus({ preventScroll: true }), { once: true })
    location.replace(tabs[to]!.hash)
  })
  addEventListener('hashchange', mark)
  addEventListener('load', mark)
  mark()
}
