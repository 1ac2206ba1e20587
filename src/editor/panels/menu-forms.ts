import { client, type Outputs } from '../api.ts'
import { el } from '../el.ts'
import { drawSiteParts } from '../page/site-parts.ts'
import type { Ui } from '../ui.ts'
import { createAdding } from './add-once.ts'
import { createEntryList } from './entry-list.ts'
import { immediateForm, type ImmediateField } from './immediate-form.ts'

type Item = Outputs['menuItems']['list']['items'][number]

const FIELDS: (ImmediateField & { name: 'title' | 'url' })[] = [
  { name: 'title', label: 'Title', kind: 'line', limit: 120 },
  { name: 'url', label: 'Link', kind: 'link' },
]

/** Forms for the entries of the menu: add, change, move, hide and delete them. */
export async function menuForms(ui: Ui): Promise<HTMLElement> {
  const box = el('div', { 'class': 'entries', 'role': 'group', 'aria-label': 'Menu' })
  const refusal = el('p', { class: 'refusal', role: 'alert' })
  /** The titles of the entries by id. */
  let titles = new Map<string | null, string>()

  async function draw(focus?: string) {
    const { items } = await client.menuItems.list({ search: '', page: 1 })
    titles = new Map(items.map(({ id, title }) => [id, title]))
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

  const buttons = createEntryList(ui, { refusal, draw, show: drawSiteParts })

  /** Moves an entry by one place in the menu as it is now. */
  async function move(id: string, neighbourAt: 'above' | 'below') {
    const { items } = await client.menuItems.list({ search: '', page: 1 })
    const item = items.find((one) => one.id === id)
    const neighbour = item?.[neighbourAt]
    if (neighbour) await client.menuItems.move({ id, version: item.version, neighbour })
  }

  const drawButtons = ({ id, title, isActive, above, below }: Item) =>
    buttons(
      { name: title, isActive, canMove: { up: above !== null, down: below !== null } },
      {
        move: (direction) => move(id, direction === 'up' ? 'above' : 'below'),
        async setActive(wanted) {
          const { version } = await client.menuItems.get({ id })
          await client.menuItems.update({ id, version, isActive: wanted })
        },
        remove: () => client.menuItems.delete({ id }),
        putBack: () => client.trash.undo({ entityType: 'menuItems', entityId: id }),
      },
    )

  function drawItem(first: Item): HTMLElement {
    let item = first
    const { id, parentId, title, url, isActive } = item
    const name = parentId ? `${title} (in ${titles.get(parentId) ?? '…'})` : title
    const form: HTMLElement = immediateForm(ui, {
      id: `menu-${id}`,
      legend: isActive ? name : `${name} (hidden)`,
      fields: FIELDS,
      stored: { title, url },
      submit: { text: 'Save', label: `Save ${title}` },
      async save(values) {
        item = await client.menuItems.update({ id, version: item.version, ...values })
        await drawSiteParts()
      },
      async reload() {
        item = await client.menuItems.get({ id })
        return `${item.title}: ${item.url}`
      },
      saved() {
        const hadFocus = form.contains(ui.root.activeElement)
        const fresh = drawItem(item)
        form.replaceWith(fresh)
        if (hadFocus) fresh.querySelector<HTMLElement>(`[aria-label="${CSS.escape(`Save ${item.title}`)}"]`)?.focus()
      },
      buttons: drawButtons(item),
    })
    form.classList.toggle('sub-item', parentId !== null)
    return form
  }

  function drawNew() {
    const add = createAdding(
      ({ title, url }: Outputs['menuItems']['create']) => ({ title, url }),
      (values, once) => client.menuItems.create(values, once),
      ({ id, version }, values) => client.menuItems.update({ id, version, ...values }),
    )
    return immediateForm(ui, {
      id: 'menu-new',
      legend: 'New entry',
      fields: FIELDS,
      stored: { title: '', url: '' },
      submit: { text: 'Add', label: 'Add the menu entry' },
      async save(values) {
        await add(values)
        await drawSiteParts()
      },
      saved: () => void draw('New entry: Title'),
    })
  }

  await draw()
  return box
}
