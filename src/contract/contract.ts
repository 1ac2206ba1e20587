import { accountContract } from './account.ts'
import { auditContract } from './audit.ts'
import { backupsContract } from './backups.ts'
import { categoriesContract } from './categories.ts'
import { contactInfoContract } from './contact-info.ts'
import { dashboardContract } from './dashboard.ts'
import { doctorContract } from './doctor.ts'
import { formSubmissionsContract } from './form-submissions.ts'
import { invitationsContract } from './invitations.ts'
import { linksContract } from './links.ts'
import { mailContract } from './mail.ts'
import { mediaContract } from './media.ts'
import { mediaFoldersContract } from './media-folders.ts'
import { menuItemsContract } from './menu-items.ts'
import { newsOfferContract } from './news-offer.ts'
import { pageDraftsContract } from './page-drafts.ts'
import { pageEditorContract } from './page-editor.ts'
import { pageSectionsContract } from './page-sections.ts'
import { pagesContract } from './pages.ts'
import { restoresContract } from './restores.ts'
import { searchContract } from './search.ts'
import { onboardingContract } from './onboarding.ts'
import { seedingContract } from './seeding.ts'
import { sessionsContract } from './sessions.ts'
import { settingsContract } from './settings.ts'
import { setupContract } from './setup.ts'
import { twoFactorContract } from './two-factor.ts'
import { historyContract } from './history.ts'
import { presenceContract } from './presence.ts'
import { previewsContract } from './previews.ts'
import { redirectRulesContract } from './redirect-rules.ts'
import { tagsContract } from './tags.ts'
import { taxonomyContract } from './taxonomy.ts'
import { trashContract } from './trash.ts'
import { usersContract } from './users.ts'
import { visitorsContract } from './visitors.ts'

/** Every operation of the API, for server and browser. */
export const contract = {
  settings: settingsContract,
  menuItems: menuItemsContract,
  contactInfo: contactInfoContract,
  pages: pagesContract,
  pageSections: pageSectionsContract,
  newsOffer: newsOfferContract,
  pageDrafts: pageDraftsContract,
  pageEditor: pageEditorContract,
  formSubmissions: formSubmissionsContract,
  search: searchContract,
  onboarding: onboardingContract,
  seeding: seedingContract,
  sessions: sessionsContract,
  account: accountContract,
  twoFactor: twoFactorContract,
  setup: setupContract,
  users: usersContract,
  invitations: invitationsContract,
  links: linksContract,
  mail: mailContract,
  backups: backupsContract,
  restores: restoresContract,
  doctor: doctorContract,
  audit: auditContract,
  dashboard: dashboardContract,
  categories: categoriesContract,
  tags: tagsContract,
  redirectRules: redirectRulesContract,
  media: mediaContract,
  mediaFolders: mediaFoldersContract,
  taxonomy: taxonomyContract,
  history: historyContract,
  previews: previewsContract,
  presence: presenceContract,
  trash: trashContract,
  visitors: visitorsContract,
}
