import { client, getErrorMessage, type Outputs } from '../api.ts'
import { el } from '../el.ts'
import type { Ui } from '../ui.ts'

type Media = Outputs['media']['get']

/** Adds the dot that marks the part of a picture of the library that stays visible when it is cropped. It is saved at once. */
export function addFocalPoint(ui: Ui, frame: HTMLElement, media: Media, onSaved: () => void): void {
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
        onSaved()
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
    el('small', {}, 'Click the part that must stay visible when the picture is cropped. It counts wherever the picture is used.'),
  )
}
