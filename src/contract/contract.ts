import { accountContract } from '#contract/accounts/account.ts'
import { invitationsContract } from '#contract/accounts/invitations.ts'
import { sessionsContract } from '#contract/accounts/sessions.ts'
import { setupContract } from '#contract/accounts/setup.ts'
import { twoFactorContract } from '#contract/accounts/two-factor.ts'
import { usersContract } from '#contract/accounts/users.ts'
import { auditContract } from '#contract/audit/audit.ts'
import { backupsContract } from '#contract/backups/backups.ts'
import { restoresContract } from '#contract/backups/restores.ts'
import { contactInfoContract } from '#contract/contact-info/contact-info.ts'
import { formSubmissionsContract } from '#contract/form-submissions/form-submissions.ts'
import { linksContract } from '#contract/links/links.ts'
import { mediaFoldersContract } from '#contract/media/media-folders.ts'
import { mediaContract } from '#contract/media/media.ts'
import { menuItemsContract } from '#contract/menu-items/menu-items.ts'
import { categoriesContract } from '#contract/pages/categories.ts'
import { newsOfferContract } from '#contract/pages/news-offer.ts'
import { pageDraftsContract } from '#contract/pages/page-drafts.ts'
import { pageEditorContract } from '#contract/pages/page-editor.ts'
import { pageSectionsContract } from '#contract/pages/page-sections.ts'
import { pagesContract } from '#contract/pages/pages.ts'
import { presenceContract } from '#contract/pages/presence.ts'
import { previewsContract } from '#contract/pages/previews.ts'
import { tagsContract } from '#contract/pages/tags.ts'
import { taxonomyContract } from '#contract/pages/taxonomy.ts'
import { redirectRulesContract } from '#contract/redirect-rules/redirect-rules.ts'
import { seedingContract } from '#contract/samples/seeding.ts'
import { searchContract } from '#contract/search/search.ts'
import { mailContract } from '#contract/settings/mail.ts'
import { settingsContract } from '#contract/settings/settings.ts'
import { visitorsContract } from '#contract/visitors/visitors.ts'
import { dashboardContract } from './dashboard.ts'
import { doctorContract } from './doctor.ts'
import { historyContract } from './history.ts'
import { onboardingContract } from './onboarding.ts'
import { trashContract } from './trash.ts'

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
