import { client, getErrorMessage } from '../api.ts'
import { button, el } from '../el.ts'
import type { Ui } from '../ui.ts'
import { may } from '../person.ts'
import { addFocalPoint } from './focal-point.ts'
import type { Input } from './input.ts'
import { endUploads, findUpload, uploadButton } from './upload-file.ts'

const SEARCH_MS = 250
const ID = /^\/media\/([0-9a-f-]{36})\//

/**
 * A picture: chosen from the library, uploaded from this device, or removed; with its focal point, which is saved at once. Uploads and
 * the focal point are for people who may change the library.
 */
export function imageInput(ui: Ui, { label, value, change }: Input, onFocalPoint: () => void): HTMLElement {
  const box = el('div', { 'class': 'input image', 'role': 'group', 'aria-label': label })
  show()
  return box

  /** Chooses a picture; '' for none. */
  function choose(path: string) {
    endUploads(box)
    change(path)
  }

  function show() {
    const upload = uploadButton('Upload', {
      box,
      accept: 'image/*',
      uploaded: ({ filePath }) => choose(filePath),
      refused: (message) => ui.toast(message),
    })
    redraw(
      ...(value ? [picture()] : []),
      el(
        'div',
        { class: 'row' },
        button(value ? 'Replace' : 'Choose a picture', () => void openLibrary(), { icon: 'image' }),
        may('media/create') && upload,
        value !== '' && button('Remove', () => choose(''), { icon: 'delete' }),
      ),
    )
  }

  /** An upload goes on while the library is open. */
  function redraw(...children: Node[]) {
    const upload = findUpload(box)
    box.replaceChildren(el('span', { class: 'label' }, label), ...children, ...(upload ? [upload] : []))
  }

  /** The picture. A click on one from the library sets the point that stays visible when it is cropped. */
  function picture(): HTMLElement {
    // The editor cannot use the components of the site.
    const image = el('img', { src: value, alt: '' })
    const frame = el('div', { class: 'focal' }, image)
    const id = ID.exec(value)?.[1]
    if (id && may('media/create'))
      void client.media.get({ id }).then(
        (media) => addFocalPoint(ui, frame, media, onFocalPoint),
        () => undefined,
      )
    return frame
  }

  async function openLibrary() {
    const list = el('div', { class: 'pictures' })
    let timer: ReturnType<typeof setTimeout> | undefined
    const search = el('input', {
      'type': 'search',
      'aria-label': 'Search pictures',
      'placeholder': 'Search pictures',
      'onInput': () => {
        clearTimeout(timer)
        timer = setTimeout(() => void load(), SEARCH_MS)
      },
    })
    async function load() {
      const words = search.value
      // Other words are searched by now, or a picture was chosen.
      const isLate = () => words !== search.value || !list.isConnected
      try {
        const { items } = await client.media.list({
          search: words,
          kind: 'image',
          page: 1,
          missingAlt: false,
          sort: '-createdAt',
        })
        if (isLate()) return
        list.replaceChildren(
          ...items.map(({ title, filePath, thumbnail }) =>
            el(
              'button',
              { 'type': 'button', 'aria-label': title, title, 'onClick': () => choose(filePath) },
              el('img', { src: thumbnail ?? filePath, alt: '', loading: 'lazy' }),
            ),
          ),
          ...(items.length === 0 ? [el('p', {}, 'No pictures found.')] : []),
        )
      } catch (error) {
        if (!isLate()) ui.toast(getErrorMessage(error))
      }
    }
    redraw(search, list, button('Back', show))
    search.focus()
    await load()
  }
}
