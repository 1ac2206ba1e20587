import { contactInfoContract } from './contact-info.ts'
import { formSubmissionsContract } from './form-submissions.ts'
import { menuItemsContract } from './menu-items.ts'
import { pagesContract } from './pages.ts'
import { searchContract } from './search.ts'
import { settingsContract } from './settings.ts'

/** Every operation of the server, for both sides. */
export const contract = {
  settings: settingsContract,
  menuItems: menuItemsContract,
  contactInfo: contactInfoContract,
  pages: pagesContract,
  formSubmissions: formSubmissionsContract,
  search: searchContract,
}
