import { fromLagosField } from '#admin/shared/time/lagos-time.ts'
import type { Editor } from '../context.ts'
import { el } from '../el.ts'
import { fieldInfo, PAGE, textAt } from '../fields.ts'
import { headingElement } from '../page/dom.ts'
import { dateTimeInput } from './date-time-input.ts'
import { imageInput } from './image-input.ts'
import { createFieldWriter, isSameText, withLabel } from './input.ts'
import { openPanel } from './panel.ts'

const PATHS = { excerpt: 'content.excerpt', image: 'content.featuredImage', date: 'content.publishDate' }

/** Excerpt, picture and date of a post. What is changed here is on the page a moment later. */
export function openPostDetails(editor: Editor, focused?: string): void {
  const { ui, model, saver, redraw } = editor
  const write = createFieldWriter(editor, PAGE)
  const panel = openPanel(ui, { title: 'Details', onClose: () => void saver.flush().then(redraw), update })
  const getText = (path: string) => textAt(model.page.values, path)
  const getLabel = (path: string) => fieldInfo(PAGE, path).label

  const drawImage = (): HTMLElement => {
    const change = (value: string) => {
      write(PATHS.image, value, 0)
      replaceImage()
    }
    shownImage = getText(PATHS.image)
    return imageInput(ui, { id: 'post-image', label: getLabel(PATHS.image), value: shownImage, change }, () => undefined)
  }
  let shownImage = ''
  let image = drawImage()

  function replaceImage() {
    const hadFocus = image.contains(ui.root.activeElement)
    image.replaceWith((image = drawImage()))
    if (hadFocus) image.querySelector<HTMLElement>('.row button')?.focus()
  }

  /** Shows what was changed elsewhere, as by Undo or by somebody else. */
  function update() {
    if (!isSameText(excerpt.value, getText(PATHS.excerpt))) {
      const { selectionStart } = excerpt
      excerpt.value = getText(PATHS.excerpt)
      if (ui.root.activeElement === excerpt) excerpt.setSelectionRange(selectionStart, selectionStart)
    }
    date.show(getText(PATHS.date))
    if (shownImage !== getText(PATHS.image)) replaceImage()
  }

  const excerpt = el('textarea', {
    id: 'post-excerpt',
    value: getText(PATHS.excerpt),
    rows: 3,
    maxlength: fieldInfo(PAGE, PATHS.excerpt).limit,
    onInput: () => write(PATHS.excerpt, excerpt.value),
  })
  const date = dateTimeInput({
    id: 'post-date',
    label: getLabel(PATHS.date),
    value: getText(PATHS.date),
    onInput: (typed) => write(PATHS.date, fromLagosField(typed) ?? ''),
  })
  // Pages show no date.
  const hasDate = headingElement()?.querySelector(`[data-field="${PATHS.date}"]`) !== null
  panel.body.append(
    withLabel(
      { id: 'post-excerpt', label: getLabel(PATHS.excerpt) },
      excerpt,
      el('small', {}, 'A sentence or two above the text and in lists of posts.'),
    ),
    image,
  )
  if (hasDate) panel.body.append(date.element)
  if (focused === PATHS.date) date.input.focus()
}
