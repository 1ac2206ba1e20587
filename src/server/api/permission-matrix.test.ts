import { ORPCError, safe } from '@orpc/client'
import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { ROLES, type Role } from '#contract/permissions.ts'
import { createTestApp, type Client } from '#test/app.ts'
import { describeEachDatabase } from '#test/databases.ts'
import { ROLE_PERMISSIONS } from '#test/role-permissions.ts'
import { listContractOperations } from './contract-operations.ts'

type Who = 'everybody' | readonly Role[]

/* The table of permissions, repeated column by column. */
const STAFF: Who = ['viewer', 'contributor', 'author', 'editor', 'admin']
const WRITERS: Who = ['contributor', 'author', 'editor', 'admin']
const AUTHORS: Who = ['author', 'editor', 'admin']
const EDITORS: Who = ['editor', 'admin']
const ADMINS: Who = ['admin']

/**
 * For every operation: who may call it, and an input that its schema accepts. The input must not change what other cases of the
 * same test rely on, so it names records that do not exist.
 */
/** `refused` is what the handler itself answers to the input, because its password is wrong. */
const OPERATIONS: Record<string, { who: Who; input?: unknown; refused?: 'UNAUTHORIZED' | 'FORBIDDEN' }> = {
  'settings.listPublic': { who: 'everybody' },
  'settings.logo.get': { who: ADMINS },
  'settings.logo.save': { who: ADMINS, input: { version: 99, site_logo: '' } },
  'settings.brand.get': { who: ADMINS },
  'settings.brand.save': { who: ADMINS, input: { version: 99, brand_main: '', brand_accent: '' } },
  'settings.brand.logoColors': { who: ADMINS, input: { logo: '' } },
  'settings.basic.get': { who: ADMINS },
  'settings.basic.save': {
    who: ADMINS,
    input: {
      version: 99,
      site_name: 'A',
      site_description: '',
      social_facebook: '',
      social_x: '',
      social_instagram: '',
      notice_addresses: '',
    },
  },
  'settings.signIn.get': { who: ADMINS },
  'settings.signIn.save': { who: ADMINS, input: { version: 99, require_two_factor: '' } },
  'settings.search.get': { who: ADMINS },
  'settings.search.save': { who: ADMINS, input: { version: 99, search_synonyms: '' } },
  'settings.editing.get': { who: ADMINS },
  'settings.editing.save': { who: ADMINS, input: { version: 99, drafts_only: '' } },
  'settings.mediaProvider.get': { who: ADMINS },
  'settings.mediaProvider.save': {
    who: ADMINS,
    input: { version: 99, media_cloud_name: 'a', media_api_key: 'b', media_api_secret: 'c' },
  },
  'settings.seo.get': { who: ADMINS },
  'settings.seo.save': {
    who: ADMINS,
    input: {
      version: 99,
      seo_title: '',
      seo_description: '',
      seo_keywords: '',
      og_title: '',
      og_description: '',
      og_image: '',
      twitter_title: '',
      twitter_description: '',
      twitter_image: '',
      robots_index: 'true',
      robots_follow: 'true',
      sitemap_enabled: 'true',
      google_analytics_id: '',
      google_search_console_id: '',
      facebook_pixel_id: '',
    },
  },
  'seeding.run': { who: ADMINS },
  'menuItems.listActive': { who: 'everybody' },
  'menuItems.listRoots': { who: STAFF },
  'menuItems.list': { who: STAFF, input: {} },
  'links.search': { who: STAFF, input: {} },
  'links.broken': { who: EDITORS },
  'links.menuItemsTo': { who: STAFF, input: { id: 'none' } },
  'links.check': { who: STAFF, input: { urls: [] } },
  'menuItems.get': { who: STAFF, input: { id: 'none' } },
  'menuItems.create': { who: EDITORS, input: { title: 'A', url: 'javascript:1', isActive: true } },
  'newsOffer.get': { who: EDITORS },
  'newsOffer.accept': { who: EDITORS },
  'newsOffer.decline': { who: EDITORS },
  'menuItems.update': { who: EDITORS, input: { id: 'none', version: 1, isActive: true } },
  'menuItems.move': { who: EDITORS, input: { id: 'none', version: 1, neighbour: { id: 'none', version: 1 } } },
  'menuItems.place': { who: EDITORS, input: { id: 'none', version: 1, parentId: null } },
  'menuItems.delete': { who: EDITORS, input: { id: 'none' } },
  'contactInfo.listActive': { who: 'everybody', input: {} },
  'contactInfo.list': { who: ADMINS },
  'contactInfo.get': { who: ADMINS, input: { id: 'none' } },
  'contactInfo.create': { who: ADMINS, input: { type: 'phone', label: 'A', value: '' } },
  'contactInfo.update': { who: ADMINS, input: { id: 'none', version: 1, type: 'phone', label: 'A', value: 'B' } },
  'contactInfo.delete': { who: ADMINS, input: { id: 'none' } },
  'contactInfo.removeSamples': { who: ADMINS },
  'pages.getBySlug': { who: 'everybody', input: { slug: 'home' } },
  'search.query': { who: 'everybody', input: { q: 'library' } },
  'formSubmissions.submit': {
    who: 'everybody',
    input: { name: 'A', email: 'a@college.test', subject: 'S', message: 'M' },
  },

  'formSubmissions.groups': { who: EDITORS },
  'formSubmissions.unreadCount': { who: EDITORS },
  'formSubmissions.list': { who: EDITORS, input: { group: 'contact' } },
  'formSubmissions.get': { who: EDITORS, input: { id: 'none' } },
  'formSubmissions.setRead': { who: EDITORS, input: { id: 'none', isRead: true } },
  'formSubmissions.setSuspect': { who: EDITORS, input: { id: 'none', isSuspect: true } },
  'formSubmissions.noteReply': { who: EDITORS, input: { id: 'none', way: 'email' } },
  'formSubmissions.delete': { who: EDITORS, input: { id: 'none', version: 1 } },
  'formSubmissions.exportCsv': { who: EDITORS, input: { group: 'contact' } },

  'sessions.current': { who: 'everybody' },
  'sessions.signIn': { who: 'everybody', input: { email: 'nobody@college.test', password: 'x' }, refused: 'UNAUTHORIZED' },
  'sessions.refresh': { who: STAFF },
  'sessions.confirm': { who: STAFF, input: { password: 'x' }, refused: 'FORBIDDEN' },
  'sessions.proof': { who: STAFF },
  'sessions.signOut': { who: STAFF, input: { scope: 'others' } },
  'sessions.list': { who: STAFF },
  'sessions.end': { who: STAFF, input: { id: 'none' } },

  'account.passwordPolicy': { who: 'everybody' },
  'account.updateProfile': { who: STAFF, input: { firstName: 'A', lastName: 'B', version: 99 } },
  'account.changePassword': { who: STAFF, input: { currentPassword: 'x', password: 'sunset-river-42' }, refused: 'FORBIDDEN' },
  'account.requestPasswordReset': { who: 'everybody', input: { email: 'nobody@college.test' } },
  'account.checkPasswordReset': { who: 'everybody', input: { token: 'x' } },
  'account.resetPassword': { who: 'everybody', input: { token: 'x', password: 'sunset-river-42' } },
  'account.requestVerification': { who: 'everybody', input: { email: 'nobody@college.test' } },
  'account.verifyEmail': { who: 'everybody', input: { token: 'x' } },
  'twoFactor.begin': { who: STAFF, input: { password: 'x' }, refused: 'FORBIDDEN' },
  'twoFactor.confirm': { who: STAFF, input: { code: '000000' } },
  'twoFactor.disable': { who: STAFF, input: { code: 'x' } },
  'twoFactor.renewRecoveryCodes': { who: STAFF, input: { code: 'x' } },
  'setup.status': { who: 'everybody' },
  'setup.check': { who: 'everybody', input: { token: 'x' } },
  'setup.createAdmin': {
    who: 'everybody',
    input: { token: 'x', email: 'a@college.test', password: 'sunset-river-42', firstName: 'A', lastName: 'B' },
  },

  'onboarding.checklist': { who: ADMINS },
  'onboarding.dismiss': { who: ADMINS },
  'onboarding.college': { who: ADMINS },
  'onboarding.samples': { who: ADMINS },
  'onboarding.samplesOn': { who: STAFF, input: { pageId: 'none' } },
  'onboarding.hideSamples': { who: ADMINS },
  'onboarding.showSamples': { who: ADMINS, input: { sections: [] } },
  'onboarding.approveSamples': { who: ADMINS, input: { keys: ['about/team'] } },
  'onboarding.saveCollege': {
    who: ADMINS,
    input: { version: 99, site_name: '', site_short_name: '', site_logo: '', brand_main: '', brand_accent: '', phone: '' },
  },

  'dashboard.find': { who: STAFF, input: { search: 'no such thing' } },
  'dashboard.overview': { who: STAFF },
  'dashboard.counts': { who: STAFF },
  'dashboard.recentActivity': { who: STAFF },
  'dashboard.changes': { who: STAFF },

  'categories.list': { who: STAFF, input: {} },
  'categories.listRoots': { who: STAFF },
  'categories.get': { who: STAFF, input: { id: 'none' } },
  'categories.create': {
    who: EDITORS,
    input: { name: '?', slug: '', description: '', parentId: '', color: '#3B82F6', isActive: true },
  },
  'categories.update': {
    who: EDITORS,
    input: { id: 'none', version: 1, name: 'A', slug: '', description: '', parentId: null, color: '#3B82F6', isActive: true },
  },
  'categories.delete': { who: EDITORS, input: { id: 'none' } },
  'redirectRules.list': { who: EDITORS, input: {} },
  'redirectRules.get': { who: EDITORS, input: { id: 'none' } },
  'redirectRules.create': { who: EDITORS, input: { fromPath: '/about', toAddress: '/x', kind: 'exact', isActive: true } },
  'redirectRules.update': {
    who: EDITORS,
    input: { id: 'none', version: 1, fromPath: '/old', toAddress: '/x', kind: 'exact', isActive: true },
  },
  'redirectRules.delete': { who: EDITORS, input: { id: 'none' } },
  'redirectRules.previewImport': { who: EDITORS, input: { csv: '' } },
  'redirectRules.import': { who: EDITORS, input: { csv: '' } },
  'tags.list': { who: STAFF, input: {} },
  'tags.get': { who: STAFF, input: { id: 'none' } },
  'tags.create': { who: EDITORS, input: { name: '?', slug: '', description: '', color: '#10B981', isActive: true } },
  'tags.update': {
    who: EDITORS,
    input: { id: 'none', version: 1, name: 'A', slug: '', description: '', color: '#10B981', isActive: true },
  },
  'tags.delete': { who: EDITORS, input: { id: 'none' } },

  'taxonomy.options': { who: STAFF },
  'pages.list': { who: STAFF, input: {} },
  'pages.options': { who: STAFF, input: {} },
  'pages.get': { who: STAFF, input: { id: 'none' } },
  'pages.create': { who: WRITERS, input: { title: 'A', slug: 'about', kind: 'page', status: 'draft' } },
  'pages.duplicate': { who: WRITERS, input: { id: 'none' } },
  'pages.update': { who: WRITERS, input: { id: 'none', version: 1, title: 'A', slug: 'a', kind: 'page' } },
  'pages.delete': { who: EDITORS, input: { id: 'none' } },
  'pageEditor.find': { who: STAFF, input: { path: '/none' } },
  'pageEditor.gallery': { who: WRITERS, input: { pageId: 'none' } },
  'pageEditor.render': { who: WRITERS, input: { pageId: 'none', title: '', content: null, sections: [] } },
  'pageSections.list': { who: STAFF, input: { pageId: 'none' } },
  'pageSections.get': { who: STAFF, input: { id: 'none' } },
  'pageSections.preview': { who: STAFF, input: { sectionType: 'text', content: 'A text' } },
  'pageSections.create': {
    who: WRITERS,
    input: { pageId: 'none', sectionType: 'hero', title: '', description: '', content: {}, isActive: true },
  },
  'pageSections.duplicate': { who: WRITERS, input: { pageId: 'none', id: 'none' } },
  'pageSections.update': {
    who: WRITERS,
    input: { id: 'none', version: 1, sectionType: 'hero', title: '', description: '', content: {}, isActive: true },
  },
  'pageSections.delete': { who: WRITERS, input: { id: 'none' } },
  'pageSections.reorder': { who: WRITERS, input: { pageId: 'none', seen: [], wanted: [] } },
  'pageSections.storeBuiltIn': {
    who: WRITERS,
    input: { pageId: 'none', builtInType: 'hero', sectionType: 'hero', title: '', description: '', content: {}, isActive: true },
  },
  'pageSections.hide': { who: WRITERS, input: { pageId: 'none', sectionType: 'hero' } },

  'pageDrafts.rules': { who: STAFF },
  'pageDrafts.get': { who: STAFF, input: { pageId: 'none' } },
  'pageDrafts.compare': { who: STAFF, input: { pageId: 'none' } },
  'pageDrafts.list': { who: STAFF, input: {} },
  'pageDrafts.change': { who: WRITERS, input: { pageId: 'none', change: { kind: 'hide', id: 'none' } } },
  'pageDrafts.undo': { who: WRITERS, input: { pageId: 'none' } },
  'pageDrafts.redo': { who: WRITERS, input: { pageId: 'none' } },
  'pageDrafts.discard': { who: WRITERS, input: { pageId: 'none', version: 1 } },
  'pageDrafts.schedule': { who: WRITERS, input: { pageId: 'none', version: 1, publishAt: null } },
  'pageDrafts.submit': { who: WRITERS, input: { pageId: 'none', version: 1 } },
  'pageDrafts.return': { who: EDITORS, input: { pageId: 'none', note: '' } },
  'presence.touch': { who: WRITERS, input: { pageId: 'none' } },
  'presence.leave': { who: WRITERS, input: { pageId: 'none' } },
  'pageDrafts.publish': { who: WRITERS, input: { pageId: 'none', version: 1 } },

  'media.list': { who: STAFF, input: {} },
  'media.get': { who: STAFF, input: { id: 'none' } },
  'media.limits': { who: STAFF },
  'media.create': { who: AUTHORS, input: { uploadId: 'none' } },
  'media.update': { who: AUTHORS, input: { id: 'none', version: 1, title: 'A', altText: '' } },
  'media.replace': { who: AUTHORS, input: { id: 'none', version: 1, uploadId: 'none' } },
  'media.versions': { who: STAFF, input: { id: 'none' } },
  'media.restoreVersion': { who: AUTHORS, input: { id: 'none', version: 1, number: 1 } },
  'media.usedIn': { who: STAFF, input: { id: 'none' } },
  'media.delete': { who: AUTHORS, input: { id: 'none' } },
  'media.move': { who: AUTHORS, input: { ids: ['none'], folderId: null } },
  'media.usesOf': { who: STAFF, input: { ids: ['none'] } },
  'media.deleteMany': { who: AUTHORS, input: { ids: ['none'] } },
  'mediaFolders.list': { who: STAFF },
  'mediaFolders.create': { who: AUTHORS, input: { name: 'Photographs' } },
  'mediaFolders.update': { who: AUTHORS, input: { id: 'none', version: 1, name: 'Photographs' } },
  'mediaFolders.delete': { who: AUTHORS, input: { id: 'none', version: 1 } },

  'history.list': { who: WRITERS, input: { entityType: 'pages', entityId: 'none' } },
  'history.get': { who: WRITERS, input: { entityType: 'pages', entityId: 'none', version: 1 } },
  'history.restore': { who: WRITERS, input: { entityType: 'pages', entityId: 'none', version: 1, current: 1 } },
  'previews.create': { who: WRITERS, input: { pageId: 'none' } },
  'previews.end': { who: WRITERS, input: { pageId: 'none' } },
  'trash.list': { who: ADMINS, input: {} },
  'trash.undo': { who: STAFF, input: { entityType: 'media', entityId: 'none' } },
  'trash.restore': { who: ADMINS, input: { id: 'none' } },
  'trash.delete': { who: ADMINS, input: { id: 'none' } },

  'users.list': { who: ADMINS, input: {} },
  'users.get': { who: ADMINS, input: { id: 'none' } },
  'users.update': { who: ADMINS, input: { id: 'none', version: 1 } },
  'users.createResetLink': { who: ADMINS, input: { id: 'none' } },
  'users.turnOffTwoFactor': { who: ADMINS, input: { id: 'none' } },
  'users.listSessions': { who: ADMINS, input: { id: 'none' } },
  'users.endSessions': { who: ADMINS, input: { id: 'none' } },
  'invitations.listPending': { who: ADMINS },
  'invitations.invite': { who: ADMINS, input: { email: 'chidi@college.test' } },
  'invitations.resend': { who: ADMINS, input: { id: 'none' } },
  'invitations.showKey': { who: ADMINS, input: { id: 'none' } },
  'invitations.revoke': { who: ADMINS, input: { id: 'none' } },
  'invitations.check': { who: 'everybody', input: { token: 'x', email: 'a@college.test' } },
  'invitations.accept': {
    who: 'everybody',
    input: { token: 'x', email: 'a@college.test', firstName: 'A', lastName: 'B', password: 'sunset-river-42' },
  },
  'audit.list': { who: ADMINS, input: {} },
  'audit.listActions': { who: ADMINS },
  'audit.verify': { who: ADMINS, input: {} },
  'audit.erasePerson': { who: ADMINS, input: { email: 'nobody@college.test' } },
  'backups.list': { who: ADMINS, input: {} },
  'doctor.examine': { who: ADMINS },
  'backups.status': { who: ADMINS },
  'backups.begin': { who: ADMINS },
  'backups.upload': { who: ADMINS, input: { uploadId: 'none' } },
  'backups.download': { who: ADMINS, input: { id: 'none' } },
  'restores.status': { who: ADMINS },
  'restores.begin': { who: ADMINS, input: { id: 'none' } },
  'restores.beginUndo': { who: ADMINS },
  'restores.cancel': { who: ADMINS },
  'restores.confirm': { who: ADMINS, input: { id: 'none', name: 'Jos Polytechnic', changes: 0 } },
  'visitors.report': { who: EDITORS, input: {} },
  'mail.list': { who: ADMINS, input: {} },
  'mail.sendAgain': { who: ADMINS, input: { id: 'x' } },
  'mail.test': { who: ADMINS, input: { recipient: 'ada@college.test' } },
}

const RUBBISH = { rubbish: ['\u0000', { __proto__: 1 }], id: 7, email: {}, slug: [], q: [[]], token: null, page: 'x' }

/** The result of a call: permitted, or the kind of refusal. */
async function outcomeOf(client: Client, name: string, input: unknown): Promise<string> {
  const operation = name.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], client)
  const { error, data } = await safe((operation as (input: unknown) => Promise<unknown>)(input))
  // A stream answers before it ends.
  if (data && typeof data === 'object' && 'return' in data) await (data as AsyncGenerator).return(undefined)
  if (error instanceof ORPCError && error.status >= 500) throw new Error(`${name} failed: ${error.message}`)
  const isTurnedAway = error instanceof ORPCError && (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN')
  return isTurnedAway ? (error.code as string) : 'let in'
}

test('every operation of the contract is in the table, and the table names no other', () => {
  expect(Object.keys(OPERATIONS).toSorted()).toEqual(
    listContractOperations(contract)
      .map(({ name }) => name)
      .toSorted(),
  )
})

describeEachDatabase('who may do what', (open) => {
  test('the database holds the roles and permissions of the contract', async () => {
    const database = await open()
    const rows = await database.kysely.selectFrom('rolePermissions').selectAll().execute()
    for (const role of ROLES) {
      const stored = rows.filter((row) => row.role === role).map((row) => row.permissionId)
      expect(stored.toSorted()).toEqual(ROLE_PERMISSIONS[role].toSorted())
    }
  })

  test.each([null, ...ROLES])('as %s', async (role) => {
    const database = await open()
    const { browse, login } = await createTestApp({ database })
    const { client } = role ? await login(role) : browse()
    const outcomes: Record<string, string> = {}
    const expected: Record<string, string> = {}
    // That the permission is checked before the input does not depend on the database.
    const isTriedWithRubbish = database.kind === 'sqlite'
    for (const [name, { who, input, refused = 'let in' }] of Object.entries(OPERATIONS)) {
      const isAllowed = who === 'everybody' || (role !== null && who.includes(role))
      const refusal = role ? 'FORBIDDEN' : 'UNAUTHORIZED'
      expected[name] = isAllowed ? refused : refusal
      outcomes[name] = await outcomeOf(client, name, input)
      if (!isTriedWithRubbish) continue
      expected[`${name} with rubbish`] = isAllowed ? 'let in' : refusal
      outcomes[`${name} with rubbish`] = await outcomeOf(client, name, RUBBISH)
    }
    expect(outcomes).toEqual(expected)
  })
})
