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

let isCounting = false

function count() {
  isCounting = true
  const { google, pixel } = banner.dataset
  if (google) countWithGoogle(google)
  if (pixel) countWithPixel(pixel)
}

function ask() {
  banner.hidden = false
}

/** The browser may forbid the storage. Then every page asks. */
function readAnswer() {
  try {
    return localStorage.getItem(REMEMBERED)
  } catch {
    return null
  }
}

function storeAnswer(answer: Answer) {
  try {
    localStorage.setItem(REMEMBERED, answer)
  } catch {}
}

function remember(answer: Answer) {
  storeAnswer(answer)
  banner.hidden = true
  again.focus({ preventScroll: true })
  if (answer === 'accepted' && !isCounting) count()
  // Scripts that run already can only be stopped by a reload.
  if (answer === 'declined' && isCounting) location.reload()
}

banner.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement) remember(target.value as Answer)
})
again.addEventListener('click', () => {
  ask()
  banner.focus()
})
again.hidden = false

const answer = readAnswer()
if (answer === 'accepted') count()
else if (answer !== 'declined') ask()
