import * as z from 'zod'
import { operation } from './operation.ts'

export const MenuEntry = z.object({ title: z.string(), url: z.string(), orderIndex: z.int(), isActive: z.boolean() })

export const menuItemsContract = {
  listActive: operation('anyone', { method: 'GET', path: '/menu-items', summary: 'The active menu entries, in order' }).output(
    z.array(MenuEntry),
  ),
}
