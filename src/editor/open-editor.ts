import { createOnce } from '#admin/shared/connection/once.ts'
import { client, type EditablePage } from './api.ts'
import { createEditor } from './editor.ts'
import { readPerson } from './person.ts'
import { openUi } from './ui.ts'

const once = createOnce()

/** Turns the page into an editor. `done` is called when the person leaves it. */
export async function openEditor(host: HTMLElement, found: EditablePage, done: () => void): Promise<void> {
  if (found.create) {
    const { id } = await client.pages.create({ kind: 'page', ...found.create }, once)
    Object.assign(found, { pageId: id, create: null } satisfies Partial<EditablePage>)
  }
  const [draft] = await Promise.all([client.pageDrafts.get({ pageId: found.pageId! }), readPerson()])
  const ui = openUi(host)
  try {
    await createEditor(ui, draft, found.isText, (hasChanges) => {
      found.hasChanges = hasChanges
      ui.close()
      done()
    })
  } catch (error) {
    ui.close()
    throw error
  }
}
