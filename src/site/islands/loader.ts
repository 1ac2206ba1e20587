/*
 * The only script of a page before the first interaction. It waits for an event on an island, loads and hydrates the island,
 * and replays the event. Without it every island works as plain HTML.
 */
import type { Path } from '#contract/paths.ts'
import { islands, type IslandName } from './registry.ts'

const waking = new WeakMap<HTMLElement, Promise<void>>()

async function load(root: HTMLElement) {
  root.dataset['islandStatus'] = 'loading'
  try {
    const wakeIsland = await islands[root.dataset['island'] as IslandName]()
    await wakeIsland(root)
    root.dataset['islandStatus'] = 'awake'
  } catch (error) {
    // The plain HTML keeps working. Offline this is expected. Any other error is a bug in the island.
    if (navigator.onLine) console.error(error)
    root.dataset['islandStatus'] = 'failed'
  }
}

function wake(root: HTMLElement) {
  const running = waking.get(root) ?? load(root)
  waking.set(root, running)
  return running
}

const findSleepingIsland = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-island-status=asleep],[data-island-status=loading]') : null

for (const type of ['pointerover', 'touchstart', 'focusin', 'keydown']) {
  addEventListener(
    type,
    (event) => {
      const root = findSleepingIsland(event.target)
      if (root) void wake(root)
    },
    true,
  )
}

function deferEvent(event: Event, root: HTMLElement, again: () => void) {
  event.preventDefault()
  event.stopPropagation()
  void wake(root).then(again)
}

addEventListener(
  'click',
  (event) => {
    const root = findSleepingIsland(event.target)
    const button = root && (event.target as Element).closest<HTMLElement>('button[type=button],[data-held]')
    if (root && button) deferEvent(event, root, () => button.click())
  },
  true,
)

addEventListener(
  'submit',
  (event) => {
    const root = findSleepingIsland(event.target)
    const form = event.target
    if (root && form instanceof HTMLFormElement) deferEvent(event, root, () => form.requestSubmit())
  },
  true,
)

for (const root of document.querySelectorAll<HTMLElement>('[data-island-wake=load]')) void wake(root)

async function registerServiceWorker() {
  const { serviceWorker } = navigator
  // The service worker now stores the page, which was loaded before it.
  const unseen = serviceWorker.controller ? '' : location.href
  await serviceWorker.register('/sw.js' satisfies Path)
  const { active } = await serviceWorker.ready
  active!.postMessage(unseen)
  addEventListener('online', () => active!.postMessage(''))
  serviceWorker.addEventListener('message', ({ data: reference }: MessageEvent<string | undefined>) => {
    void import('./toast/toast.ts').then((file) => file.showOutcome(reference))
  })
}

// The browser may forbid it. Nothing depends on it.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void registerServiceWorker().catch(() => {}))
