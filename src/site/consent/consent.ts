/*
 * Counting visits with other companies' tools: nothing of theirs is fetched, and nothing stored, before a visitor
 * agrees. The answer is remembered on the device; the button in the footer asks again.
 */
const REMEMBERED = 'consent'

type Answer = 'accepted' | 'declined'

/** What Meta's script expects to find: calls wait in the queue until it is there, and then go to `callMethod`. */
interface Pixel {
  (...call: unknown[]): void
  callMethod?: (...call: unknown[]) => void
  queue: unknown[]
  push: Pixel
  loaded: boolean
  version: string
}

interface Counting extends Window {
  dataLayer?: unknown[]
}

function fetchScript(src: string) {
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
}

function countWithGoogle(id: string) {
  const layer = ((window as Counting).dataLayer ??= [])
  // Google's script tells commands from data by their being an arguments object.
  function command(..._parts: unknown[]) {
    layer.push(arguments)
  }
  command('js', new Date())
  command('config', id, { anonymize_ip: true })
  fetchScript(`https://www.googletagmanager.com/gtag/js?id=${id}`)
}

function countWithPixel(id: string) {
  const fbq = ((...call) => (fbq.callMethod ? fbq.callMethod(...call) : void fbq.queue.push(call))) as Pixel
  Object.assign(fbq, { push: fbq, queue: [], loaded: true, version: '2.0' })
  Object.assign(window, { fbq, _fbq: fbq })
  fbq('init', id)
  fbq('track', 'PageView')
  fetchScript('https://connect.facebook.net/en_US/fbevents.js')
}

const banner = document.querySelector<HTMLElement>('[data-consent]')!
const again = document.querySelector<HTMLButtonElement>('[data-consent-again]')!

function count() {
  const { google, pixel } = banner.dataset
  if (google) countWithGoogle(google)
  if (pixel) countWithPixel(pixel)
}

function ask() {
  banner.hidden = false
}

function remember(answer: Answer) {
  const before = localStorage.getItem(REMEMBERED)
  localStorage.setItem(REMEMBERED, answer)
  banner.hidden = true
  if (answer === 'accepted' && before !== 'accepted') count()
  // What runs already can only be ended with the page.
  if (answer === 'declined' && before === 'accepted') location.reload()
}

banner.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement) remember(target.value as Answer)
})
again.addEventListener('click', ask)
again.hidden = false

const answer = localStorage.getItem(REMEMBERED)
if (answer === 'accepted') count()
else if (answer !== 'declined') ask()
