import { client, getErrorMessage, type Outputs } from '../api.ts'
import type { Editor } from '../context.ts'
import { el } from '../el.ts'
import { focusSection } from '../page/dom.ts'
import { getTypeLabel } from '#contract/sections/section-names.ts'
import { openPanel } from './panel.ts'

type Sample = Outputs['pageEditor']['gallery'][number]

let kept: Sample[] | undefined

/** Pictures of all section types, drawn by the components of the site. A click adds one at the chosen place. */
export async function openGallery(editor: Editor, afterKey: string | undefined): Promise<void> {
  const { ui, model, change } = editor
  const panel = openPanel(ui, { title: 'Add a section', isWide: true })
  try {
    kept ??= await client.pageEditor.gallery({ pageId: model.pageId })
  } catch (error) {
    panel.body.append(el('p', {}, getErrorMessage(error)))
    return
  }
  const add = async ({ sectionType, title, description, content }: Sample) => {
    panel.close()
    const known = new Set(model.sections.map(({ key }) => key))
    const isAdded = await change(
      () => ({
        kind: 'add',
        values: { sectionType, title, description, content, isActive: true },
        after: (afterKey && model.find(afterKey)?.stored.id) || null,
      }),
      `${getTypeLabel(sectionType)} was added`,
    )
    if (isAdded) focusSection(model.sections.find(({ key }) => !known.has(key))?.key)
  }
  const list = el('ul', { class: 'gallery' })
  const siteStyles = readSiteStyles()
  for (const sample of kept) {
    const picture = el('div', { class: 'thumbnail', inert: true })
    drawSample(picture, sample.html, siteStyles)
    const choose = el(
      'button',
      { type: 'button', onClick: () => void add(sample) },
      picture,
      el('span', {}, getTypeLabel(sample.sectionType)),
    )
    list.append(el('li', {}, choose))
  }
  panel.body.append(el('p', {}, 'The texts are samples. Replace them after adding the section.'), list)
  list.querySelector('button')?.focus()
}

/** The styles of the site, for the shadow trees of the pictures. */
function readSiteStyles(): CSSStyleSheet {
  const rules = [...document.styleSheets].flatMap((sheet) => (sheet.href ? [...sheet.cssRules] : []))
  const copy = new CSSStyleSheet()
  copy.replaceSync(rules.map(({ cssText }) => cssText).join('\n'))
  return copy
}

function drawSample(picture: HTMLElement, html: string, siteStyles: CSSStyleSheet): void {
  const root = picture.attachShadow({ mode: 'open' })
  const page = el('div', { class: 'sample-page' })
  page.innerHTML = html
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `:host{background:var(--paper);color:var(--ink);display:block;font:var(--step-0)/1.6 var(--body);overflow:hidden;position:relative}
    .sample-page{inset:0 auto auto 0;position:absolute;transform:scale(.25);transform-origin:0 0;width:400%}
    *{animation:none!important}`,
  )
  root.adoptedStyleSheets = [siteStyles, sheet]
  root.append(page)
}
