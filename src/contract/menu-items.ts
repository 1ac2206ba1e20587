import * as z from 'zod'
import { operation } from './operation.ts'
import { pageOf, PageNumber, SearchText } from './paging.ts'
import { RecordId, requiredLine, requiredUrl, Versioned } from './record-fields.ts'
import { stale } from './refusals.ts'

export const MenuEntry = z.object({ title: z.string(), url: z.string(), orderIndex: z.int(), isActive: z.boolean() })

const Neighbour = z.object({ id: z.string(), version: z.int() })

export const MenuItem = MenuEntry.extend({
  id: z.string(),
  updatedAt: z.string(),
  version: z.int(),
  /** Its neighbours in the whole menu, also if a search hides them. */
  above: Neighbour.nullable(),
  below: Neighbour.nullable(),
})
export type MenuItem = z.output<typeof MenuItem>

export const MenuItemFields = z.strictObject({
  title: requiredLine('Title', 120),
  url: requiredUrl('URL'),
  isActive: z.boolean().default(true),
})

const gone = { NOT_FOUND: { message: 'This menu item no longer exists.' } }

export const menuItemsContract = {
  listActive: operation('anyone', { method: 'GET', path: '/menu-items', summary: 'The active menu entries, in order' }).output(
    z.array(MenuEntry),
  ),
  list: operation('admin/open', { method: 'GET', path: '/menu-items/all', summary: 'All menu entries, in order' })
    .input(z.strictObject({ search: SearchText, page: PageNumber }))
    .output(pageOf(MenuItem)),
  get: operation('admin/open', { method: 'GET', path: '/menu-items/{id}', summary: 'One menu entry' })
    .errors(gone)
    .input(RecordId)
    .output(MenuItem),
  create: operation('menus/manage', {
    method: 'POST',
    path: '/menu-items',
    summary: 'Add an entry at the end of the menu',
    successStatus: 201,
  })
    .input(MenuItemFields)
    .output(MenuItem),
  update: operation('menus/manage', {
    method: 'PATCH',
    path: '/menu-items/{id}',
    summary: 'Change an entry, or only show or hide it',
  })
    .errors({ ...gone, ...stale })
    .input(MenuItemFields.extend({ isActive: z.boolean() }).partial().extend(Versioned.shape))
    .output(MenuItem),
  move: operation('menus/manage', {
    method: 'POST',
    path: '/menu-items/{id}/move',
    summary: 'Let an entry change places with the one above or below it',
  })
    .errors({ ...gone, CONFLICT: { message: 'The menu has changed in the meantime. Please look at it again.' } })
    .input(Versioned.extend({ neighbour: Neighbour }))
    .output(z.object({})),
  delete: operation('menus/manage', { method: 'DELETE', path: '/menu-items/{id}', summary: 'Put an entry into the trash' })
    .errors(gone)
    .input(RecordId)
    .output(z.object({})),
}
