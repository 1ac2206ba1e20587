import { operations } from './api/implementer.ts'
import { contactInfo } from './features/contact-info/handler.ts'
import { formSubmissions } from './features/form-submissions/handler.ts'
import { menuItems } from './features/menu-items/handler.ts'
import { pageDrafts } from './features/pages/drafts/handler.ts'
import { pageSections } from './features/pages/sections/handler.ts'
import { pages } from './features/pages/handler.ts'
import { newsOffer } from './features/pages/news-offer.ts'
import { onboarding } from './features/onboarding/handler.ts'
import { seeding } from './features/seeding/handler.ts'
import { search } from './features/search/handler.ts'
import { settings } from './features/site-settings/handler.ts'
import { account } from './features/account/handler.ts'
import { audit } from './features/audit/handler.ts'
import { dashboard } from './features/dashboard/handler.ts'
import { invitations } from './features/invitations/handler.ts'
import { links } from './features/links/handler.ts'
import { media } from './features/media/handler.ts'
import { mediaFolders } from './features/media-folders/handler.ts'
import { backups } from './features/backups/handler.ts'
import { restores } from './features/backups/restores.ts'
import { doctor } from './features/doctor/handler.ts'
import { mail } from './features/mail/handler.ts'
import { sessions } from './features/sessions/handler.ts'
import { setup } from './features/setup/handler.ts'
import { twoFactor } from './features/two-factor/handler.ts'
import { updateLinks } from './features/pages/update-links.ts'
import { history } from './features/pages/history/handler.ts'
import { presence } from './features/pages/presence/handler.ts'
import { previews } from './features/pages/previews/handler.ts'
import { createCategoryHandlers } from './features/categories/handler.ts'
import { createTagHandlers } from './features/tags/handler.ts'
import { redirectRules } from './features/redirect-rules/handler.ts'
import { taxonomy } from './features/taxonomy/handler.ts'
import { trash } from './features/trash/handler.ts'
import { pageEditor } from './website/edit-mode/handler.tsx'
import { users } from './features/users/handler.ts'
import { visitors } from './features/visitors/handler.ts'

export const router = operations.router({
  settings,
  menuItems,
  contactInfo,
  pages,
  pageSections,
  pageDrafts,
  pageEditor,
  formSubmissions,
  search,
  newsOffer,
  onboarding,
  seeding,
  sessions,
  account,
  twoFactor,
  setup,
  users,
  invitations,
  mail,
  backups,
  restores,
  doctor,
  audit,
  dashboard,
  links,
  categories: createCategoryHandlers(updateLinks),
  tags: createTagHandlers(updateLinks),
  redirectRules,
  media,
  mediaFolders,
  taxonomy,
  history,
  previews,
  presence,
  trash,
  visitors,
})
