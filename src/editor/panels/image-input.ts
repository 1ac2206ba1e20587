import { client, getErrorMessage, type Outputs } from '../api.ts'
import { button, el } from '../el.ts'
import type { Ui } from '../ui.ts'
import { may } from '../person.ts'
import type { Input } from './input.ts'
import { endUploads, findUpload, uploadButton } from './upload-file.ts'

type Media = Outputs['media']['list']['items'][number]
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
        (media) => addFocus(frame, media),
        () => undefined,
      )
    return frame
  }

  function addFocus(frame: HTMLElement, media: Media) {
    let item = media
    /** Where the dot is. The server may not know it yet. */
    let point = { focalX: media.focalX, focalY: media.focalY }
    let isSaving = false
    const dot = el('button', { type: 'button', class: 'dot' })
    const place = () => {
      dot.ariaLabel = `Focal point, ${point.focalX} % from the left and ${point.focalY} % from the top. Arrow keys move it.`
      dot.style.left = `${point.focalX}%`
      dot.style.top = `${point.focalY}%`
    }
    /** Moves the dot at once. While a save is under way, only the newest place waits for the next one. */
    const move = async (focalX: number, focalY: number) => {
      const clamp = (number: number) => Math.max(0, Math.min(100, Math.round(number)))
      point = { focalX: clamp(focalX), focalY: clamp(focalY) }
      place()
      if (isSaving) return
      isSaving = true
      try {
        let sent
        do {
          sent = point
          const { id, title, altText, isDecorative, version } = item
          item = await client.media.update({ id, title, altText, isDecorative, version, ...sent })
          onFocalPoint()
        } while (sent !== point)
      } catch (error) {
        point = { focalX: item.focalX, focalY: item.focalY }
        place()
        ui.toast(getErrorMessage(error))
      } finally {
        isSaving = false
      }
    }
    place()
    dot.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] }[event.key]
      if (!step) return
      event.preventDefault()
      void move(point.focalX + step[0]!, point.focalY + step[1]!)
    })
    frame.addEventListener('click', ({ clientX, clientY, detail }) => {
      // Enter and Space on the dot are clicks too, but point to no place.
      if (detail === 0) return
      const area = frame.getBoundingClientRect()
      void move(((clientX - area.left) / area.width) * 100, ((clientY - area.top) / area.height) * 100)
    })
    frame.append(dot)
    frame.after(
      el(
        'small',
        {},
        'Click the part that must stay visible when the picture is cropped. It counts wherever the picture is used.',
      ),
    )
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
