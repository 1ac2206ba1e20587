import { operations } from './api/implementer.ts'
import { contactInfo } from './features/contact-info/handler.ts'
import { formSubmissions } from './features/form-submissions/handler.ts'
import { menuItems } from './features/menu-items/handler.ts'
import { pages } from './features/pages/handler.ts'
import { search } from './features/search/handler.ts'
import { settings } from './features/site-settings/handler.ts'

export const router = operations.router({ settings, menuItems, contactInfo, pages, formSubmissions, search })
