import type { Outputs } from '../api.ts'
import { client, failureOf } from '../api.ts'
import { button, el } from '../el.ts'
import { drawSiteParts } from '../page/site-parts.ts'
import type { Ui } from '../ui.ts'
import { liveForm, sentenceFor, type LiveField } from './live-form.ts'

type Item = Outputs['menuItems']['list']['items'][number]

const FIELDS: (LiveField & { name: 'title' | 'url' })[] = [
  { name: 'title', label: 'Title', kind: 'line', limit: 120 },
  { name: 'url', label: 'Link', kind: 'link' },
]

/** The entries of the menu: their texts, links and order, and whether visitors see them. */
export async function menuForms(ui: Ui): Promise<HTMLElement> {
  const box = el('div', { 'class': 'entries', 'role': 'group', 'aria-label': 'Menu' })
  const refusal = el('p', { class: 'refusal', role: 'alert' })

  async function draw(focus?: string) {
    const { items } = await client.menuItems.list({ search: '', page: 1 })
    box.replaceChildren(
      el('h3', {}, 'Menu'),
      ...(items.length === 0
        ? [el('p', {}, 'The menu shows Home, About, Programs and Contact. As soon as you add an entry, it shows only yours.')]
        : []),
      refusal,
      ...items.map((item) => drawItem(item)),
      drawNew(),
    )
    if (focus) box.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focus)}"]`)?.focus()
  }

  /** Makes a change with one press, and shows the menu as it is then. `focus` is the name of the button to go back to. */
  async function change(make: () => Promise<unknown>, said: string, focus: string) {
    refusal.textContent = ''
    try {
      await make()
      ui.announce(said)
    } catch (error) {
      refusal.textContent = sentenceFor(error)
    }
    await Promise.all([draw(focus), drawSiteParts()]).catch((error: unknown) => (refusal.textContent = sentenceFor(error)))
  }

  /** Moves an entry by one place. Its neighbours are those that the menu has now. */
  async function move(id: string, neighbourAt: 'above' | 'below') {
    const { items } = await client.menuItems.list({ search: '', page: 1 })
    const item = items.find((one) => one.id === id)
    const neighbour = item?.[neighbourAt]
    if (neighbour) await client.menuItems.move({ id, version: item.version, neighbour })
  }

  function drawButtons({ id, title, isActive, above, below }: Item, versionNow: () => number) {
    const toggle = isActive ? `Hide ${title}` : `Show ${title}`
    const flip = () => client.menuItems.update({ id, version: versionNow(), isActive: !isActive })
    const after = isActive ? `Show ${title}` : `Hide ${title}`
    const step = (name: 'up' | 'down', neighbourAt: 'above' | 'below') => {
      const text = `Move ${title} ${name}`
      return button(text, () => void change(() => move(id, neighbourAt), `${title} moved ${name}`, text), {
        icon: name,
        isIconOnly: true,
      })
    }
    return [
      ...(above ? [step('up', 'above')] : []),
      ...(below ? [step('down', 'below')] : []),
      button(toggle, () => void change(flip, isActive ? `${title} is hidden` : `Visitors see ${title}`, after), {
        icon: isActive ? 'hide' : 'show',
        isIconOnly: true,
      }),
    ]
  }

  function drawItem(first: Item): HTMLElement {
    let item = first
    const { id, title, url, isActive } = item
    const form: HTMLElement = liveForm(ui, {
      id: `menu-${id}`,
      legend: isActive ? title : `${title} (hidden)`,
      fields: FIELDS,
      stored: { title, url },
      submit: { text: 'Save', label: `Save ${title}` },
      async save(values) {
        try {
          item = await client.menuItems.update({ id, version: item.version, ...values })
        } catch (error) {
          if (failureOf(error) !== 'stale') throw error
          item = await client.menuItems.get({ id })
          const said = `Somebody else has changed this to “${item.title}: ${item.url}”. Save again to replace it.`
          throw new Error(said, { cause: error })
        }
        await drawSiteParts()
      },
      saved() {
        const hadFocus = form.contains(ui.root.activeElement)
        const fresh = drawItem(item)
        form.replaceWith(fresh)
        if (hadFocus) fresh.querySelector<HTMLElement>(`[aria-label="${CSS.escape(`Save ${item.title}`)}"]`)?.focus()
      },
      buttons: drawButtons(item, () => item.version),
    })
    return form
  }

  const drawNew = () =>
    liveForm(ui, {
      id: 'menu-new',
      legend: 'New entry',
      fields: FIELDS,
      stored: { title: '', url: '' },
      submit: { text: 'Add', label: 'Add the menu entry' },
      async save(values) {
        await client.menuItems.create(values)
        await drawSiteParts()
      },
      saved: () => void draw('New entry: Title'),
    })

  await draw()
  return box
}
