import { ADMIN_PATHS, postEditorPath } from '#contract/paths.ts'
import type { Permission } from '#contract/permissions.ts'
import { filterOpenable, SCREENS, type Entry } from './navigation.ts'

/** What the command palette offers. `words`: other words under which people look for it. */
export interface PaletteEntry extends Entry {
  words: string
}

/** Other words for each screen, by its path. */
const WORDS: Record<string, string> = {
  [ADMIN_PATHS.dashboard]: 'home, start, overview, activity, checklist',
  [ADMIN_PATHS.pages]: 'texts, content, sections, website editor',
  [ADMIN_PATHS.posts]: 'news, articles, announcements, notices, events',
  [ADMIN_PATHS.menuItems]: 'navigation, links, header',
  [ADMIN_PATHS.categories]: 'topics, groups of news',
  [ADMIN_PATHS.tags]: 'keywords, topics',
  [ADMIN_PATHS.media]: 'pictures, photos, images, files, documents, pdf, videos, gallery',
  [ADMIN_PATHS.users]: 'staff, people, colleagues, accounts, roles, permissions, invitations, deactivate, reset a password',
  [ADMIN_PATHS.contactInfo]: 'phone, telephone, address, email, office hours, opening hours, whatsapp, map',
  [ADMIN_PATHS.formSubmissions]: 'enquiries, inquiries, inbox, messages, questions, contact form, spam, replies',
  [ADMIN_PATHS.siteSettings]:
    'logo, colours, colors, name of the college, appearance, social media, sign-in rules, editing rules, drafts only',
  [ADMIN_PATHS.seo]: 'search engines, google, sharing, facebook, analytics, sitemap, robots',
  [ADMIN_PATHS.drafts]: 'unpublished changes, approve, waiting for review, scheduled',
  [ADMIN_PATHS.visitors]: 'statistics, views, traffic, searches, missing addresses, 404',
  [ADMIN_PATHS.redirects]: 'redirections, old addresses, forward, moved, broken links, 301',
  [ADMIN_PATHS.trash]: 'deleted, restore, undelete, bin, recover, bring back',
  [ADMIN_PATHS.audit]: 'history, who changed what, log, privacy',
  [ADMIN_PATHS.mail]: 'email, sent messages, outbox, smtp, test message',
  [ADMIN_PATHS.backups]: 'back up, restore, copy of the website, recover, download everything',
  [ADMIN_PATHS.health]: 'problems, status, server, disk, certificate, technician',
  [ADMIN_PATHS.account]:
    'profile, my name, change password, two-factor, 2fa, authenticator, recovery codes, devices, sessions, sign out everywhere',
}

/** Tasks, each with the screen and the field where it is done. */
const TASKS: PaletteEntry[] = [
  {
    label: 'New post',
    path: postEditorPath('new'),
    icon: 'plus',
    shownWith: 'pages/create',
    words: 'write news, add an article, announcement, create',
  },
  { label: 'New page', path: `${ADMIN_PATHS.pages}?add=1`, icon: 'plus', shownWith: 'pages/create', words: 'add a page, create' },
  {
    label: 'Upload a file',
    path: `${ADMIN_PATHS.media}?add=1`,
    icon: 'plus',
    shownWith: 'media/create',
    words: 'add a picture, photo, image, pdf, document, video',
  },
  {
    label: 'Invite a person',
    path: `${ADMIN_PATHS.users}?add=1`,
    icon: 'plus',
    shownWith: 'users/manage',
    words: 'add a user, colleague, staff, new account',
  },
  {
    label: 'Change the logo',
    path: `${ADMIN_PATHS.siteSettings}#site_logo`,
    icon: 'settings',
    shownWith: 'settings/update',
    words: 'picture, emblem, crest',
  },
  {
    label: 'Change the phone number',
    path: `${ADMIN_PATHS.contactInfo}#contact-phone`,
    icon: 'contact',
    shownWith: 'settings/update',
    words: 'telephone, call, mobile',
  },
  {
    label: 'Erase a person',
    path: `${ADMIN_PATHS.audit}#erase-person`,
    icon: 'trash',
    shownWith: 'users/manage',
    words: 'erasure, delete personal data, delete a user, remove an account, privacy request, data protection, forget',
  },
]

/** The screens and tasks that somebody with these permissions may open. */
export const listPaletteEntries = (permissions: readonly Permission[]) => ({
  screens: filterOpenable(SCREENS, permissions).map((entry): PaletteEntry => ({ ...entry, words: WORDS[entry.path] ?? '' })),
  tasks: filterOpenable(TASKS, permissions),
})
