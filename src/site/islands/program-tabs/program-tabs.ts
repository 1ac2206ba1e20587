/*
 * The tabs are links to panels, and CSS shows the panel in the URL fragment. This script adds what links cannot do:
 * aria-selected and the arrow keys.
 */
import { selectedTab, tabForKey } from './selected-tab.ts'

export function wakeTabs(root: HTMLElement) {
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('[role=tab]')]

  /** The panel that the fragment names, or the one of a program that it names. */
  function getFragment(): string {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const panel = target && target.closest('[role=tabpanel]')
    return panel ? `#${panel.id}` : ''
  }

  function mark() {
    const selected = selectedTab(
      tabs.map((tab) => tab.hash),
      getFragment(),
    )
    tabs.forEach((tab, index) => {
      tab.ariaSelected = String(index === selected)
      tab.tabIndex = index === selected ? 0 : -1
    })
  }

  root.addEventListener('keydown', (event) => {
    const from = tabs.indexOf(event.target as HTMLAnchorElement)
    const to = from < 0 ? undefined : tabForKey(event.key, from, tabs.length)
    if (to === undefined || to === from) return
    event.preventDefault()
    // Following a fragment moves the focus. Put it back on the tab.
    addEventListener('hashchange', () => tabs[to]!.focus({ preventScroll: true }), { once: true })
    location.replace(tabs[to]!.hash)
  })
  addEventListener('hashchange', mark)
  mark()
}
