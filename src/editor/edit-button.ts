import type { Path } from '#contract/paths.ts'
import type { EditablePage } from './api.ts'

/* Every public page loads this for signed-in staff. It asks whether they may edit the page, and draws one button. */

const API = '/api' satisfies Path
const ADMIN = '/admin' satisfies Path
const PREVIEW = '/preview' satisfies Path
const FAILED = 'The editor could not be opened. Check your connection and reload the page. You may have to sign in again.'

// The tokens of the page reach into the shadow tree.
const STYLES = `
:host{all:initial;background:var(--indigo-deep);display:block;height:5rem}
button,p{background:var(--indigo-deep,#171b49);border:2px solid var(--gold,#dfa63a);border-radius:var(--radius,3px);bottom:max(1rem,env(safe-area-inset-bottom));color:var(--on-indigo,#f8f1e2);
font:600 1rem/1.2 system-ui,sans-serif;inset-inline-end:1rem;padding:.5rem 1rem;position:fixed;z-index:2147483000}
button{align-items:center;cursor:pointer;display:flex;gap:.5rem;min-height:3rem}
p{margin:0 0 3.5rem;max-width:min(22rem,100vw - 5rem)}
button:hover{background:var(--gold,#dfa63a);color:var(--on-gold,#171b49)}
button:focus-visible{outline:3px solid var(--focus,#dfa63a);outline-offset:3px}
small{display:block;font:400 .8125rem/1.2 system-ui,sans-serif}
svg{fill:none;height:1.25rem;stroke:currentColor;stroke-width:1.75;width:1.25rem}`

function drawButton(host: HTMLElement, { hasChanges, isHidden }: EditablePage, onClick: () => void, problem: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  const root = host.shadowRoot!
  root.adoptedStyleSheets = [sheet]
  root.innerHTML =
    '<button type="button"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 20l1-5L16 4l4 4L9 19zM14 6l4 4"/></svg><span>Edit this page</span></button>'
  const button = root.querySelector('button')!
  if (isHidden || hasChanges) {
    const note = document.createElement('small')
    note.textContent = isHidden ? ' (hidden from visitors)' : ' (unpublished changes)'
    button.querySelector('span')!.append(note)
  }
  button.addEventListener('click', onClick)
  if (!problem) return
  const alert = document.createElement('p')
  alert.role = 'alert'
  alert.textContent = problem
  root.append(alert)
}

async function offer(): Promise<void> {
  if (location.pathname.startsWith(ADMIN)) return
  const { pathname, search } = location
  const path = pathname === PREVIEW ? pathname + search : pathname
  const answer = await fetch(`${API}/page-editor?path=${encodeURIComponent(path)}`)
  const found = answer.ok ? ((await answer.json()) as EditablePage | null) : null
  if (!found) return
  const host = document.createElement('section')
  host.ariaLabel = 'Page editor'
  host.attachShadow({ mode: 'open' })
  document.body.append(host)
  const show = (problem = '') => drawButton(host, found, () => void start(), problem)
  /** The button takes the focus from what it replaces. */
  const showAgain = (problem?: string) => {
    show(problem)
    host.shadowRoot!.querySelector('button')!.focus()
  }
  const start = async () => {
    // This is the page "Not Found". The preview shows the hidden page, and opens the editor.
    if (found.isHidden) return location.assign(`${PREVIEW}?page=${found.pageId}#edit`)
    const button = host.shadowRoot!.querySelector('button')
    if (button) button.disabled = true
    try {
      const { openEditor } = await import('./open-editor.ts')
      await openEditor(host, found, () => showAgain())
    } catch (error) {
      console.error(error)
      showAgain(FAILED)
    }
  }
  show()
  if (location.hash === '#edit') void start()
}

void offer()
