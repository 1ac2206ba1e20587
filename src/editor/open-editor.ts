import { client } from './api.ts'
import type { Found } from './found.ts'
import { createEditor } from './editor.ts'
import { openUi } from './ui.ts'

/** Turns the page into an editor. `done` is called when the person leaves it. */
export async function openEditor(host: HTMLElement, { pageId }: Found, done: () => void): Promise<void> {
  const draft = await client.pageDrafts.get({ pageId })
  const ui = openUi(host)
  await createEditor(ui, draft, () => {
    ui.close()
    done()
  })
}
