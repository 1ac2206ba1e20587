/*
 * Third-party analytics. Nothing is loaded or stored before the visitor agrees. The browser stores the answer; the button in
 * the footer asks again.
 */
const REMEMBERED = 'consent'

type Answer = 'accepted' | 'declined'

/** The stub that Meta's script expects: calls wait in the queue until the script sets `callMethod`. */
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
  // Google's script recognises commands because they are arguments objects.
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
  // Scripts that run already can only be stopped by a reload.
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
