import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { pagedList, PageNumber, SearchText } from '#contract/paging.ts'
import { RecordId, requiredLine, requiredUrl, Versioned } from '#contract/record-fields.ts'
import { stale } from '#contract/shared-errors.ts'

export const MenuEntry = z.object({ title: z.string(), url: z.string(), orderIndex: z.int(), isActive: z.boolean() })

/** An entry that visitors see. It is hidden with its parent. */
export const ActiveMenuEntry = MenuEntry.extend({ id: z.string(), parentId: z.string().nullable() })

const Neighbour = z.object({ id: z.string(), version: z.int() })

export const MenuItem = ActiveMenuEntry.extend({
  updatedAt: z.string(),
  version: z.int(),
  hasChildren: z.boolean(),
  /** Its neighbours on the same level of the whole menu, even if a search hides them. */
  above: Neighbour.nullable(),
  below: Neighbour.nullable(),
})
export type MenuItem = z.output<typeof MenuItem>

export const MenuItemFields = z.strictObject({
  title: requiredLine('Title', 120),
  url: requiredUrl('URL'),
  isActive: z.boolean().default(true),
})

const ParentId = z.string().max(64).nullable()

/** An empty parent is none. */
export const NewMenuItem = MenuItemFields.extend({ parentId: ParentId.default(null).transform((id) => id || null) })

const gone = { NOT_FOUND: { message: 'This menu item no longer exists.' } }
const otherMenu = { CONFLICT: { message: 'The menu has changed in the meantime. Please look at it again.' } }

export const menuItemsContract = {
  listActive: operation('anyone', 'GET /menu-items', 'The active menu entries, in order').output(z.array(ActiveMenuEntry)),
  list: operation('admin/open', 'GET /menu-items/all', 'All menu entries, in order')
    .input(z.strictObject({ search: SearchText, page: PageNumber }))
    .output(pagedList(MenuItem)),
  listRoots: operation('admin/open', 'GET /menu-items/roots', 'The entries that can have sub-items, in order').output(
    z.array(MenuItem.pick({ id: true, title: true })),
  ),
  get: operation('admin/open', 'GET /menu-items/{id}', 'One menu entry').errors(gone).input(RecordId).output(MenuItem),
  create: operation('menus/manage', 'POST /menu-items', 'Add an entry at the end of the menu, or under another entry')
    .route({ successStatus: 201 })
    .input(NewMenuItem)
    .output(MenuItem),
  update: operation('menus/manage', 'PATCH /menu-items/{id}', 'Change an entry, or only show or hide it')
    .errors({ ...gone, ...stale })
    .input(MenuItemFields.extend({ isActive: z.boolean() }).partial().extend(Versioned.shape))
    .output(MenuItem),
  move: operation('menus/manage', 'POST /menu-items/{id}/move', 'Swap an entry with the one above or below it')
    .errors({ ...gone, ...otherMenu })
    .input(Versioned.extend({ neighbour: Neighbour }))
    .output(z.object({})),
  place: operation(
    'menus/manage',
    'POST /menu-items/{id}/place',
    'Move an entry anywhere in the menu, also under another entry; its own sub-items go with it',
  )
    .errors({ ...gone, ...otherMenu })
    .input(
      Versioned.extend({
        /** The entry under which it goes, or null. */
        parentId: ParentId,
        /** The entry of that level that it follows. Null: it is the first. Missing: it is the last. */
        after: z.string().max(64).nullable().optional(),
      }),
    )
    .output(z.object({})),
  delete: operation('menus/manage', 'DELETE /menu-items/{id}', 'Move an entry to the trash')
    .errors(gone)
    .input(RecordId)
    .output(z.object({})),
}
