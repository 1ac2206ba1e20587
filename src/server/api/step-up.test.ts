import { ORPCError, safe } from '@orpc/client'
import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { OperationMeta } from '#contract/operation.ts'
import { createTestApp, type Client } from '#test/app.ts'
import { describeEachDatabase, openSqlite, type TestDatabase } from '#test/databases.ts'
import { makeUser, PASSWORD } from '#test/make.ts'
import { listContractOperations } from './contract-operations.ts'

interface Ids {
  /** An author. */
  person: string
  editor: string
  /** Who calls. */
  admin: string
  /** A deactivated user. */
  former: string
  /** Pending invitations. */
  adminInvitation: string
  viewerInvitation: string
}

type Call = (client: Client, ids: Ids) => Promise<unknown>

const BASIC = {
  site_name: 'Jos Polytechnic',
  site_description: '',
  social_facebook: '',
  social_x: '',
  social_instagram: '',
  notice_addresses: '',
}

/** The calls that need a fresh proof of identity, by operation. */
const NEED_PROOF: Record<string, Call[]> = {
  'sessions.proof': [(client) => client.sessions.proof()],
  'twoFactor.disable': [(client) => client.twoFactor.disable({ code: '000000' })],
  'users.update': [
    (client, { person }) => client.users.update({ id: person, version: 1, role: 'admin' }),
    (client, { former }) => client.users.update({ id: former, version: 1, isActive: true }),
    (client, { editor }) => client.users.update({ id: editor, version: 1, isActive: false }),
  ],
  'users.endSessions': [(client, { person }) => client.users.endSessions({ id: person })],
  'users.turnOffTwoFactor': [(client, { person }) => client.users.turnOffTwoFactor({ id: person })],
  'users.createResetLink': [(client, { person }) => client.users.createResetLink({ id: person })],
  'invitations.invite': [
    (client) => client.invitations.invite({ email: 'chidi@college.test', role: 'admin' }),
    (client) => client.invitations.invite({ email: 'ngozi@college.test', role: 'viewer' }),
  ],
  'invitations.resend': [
    (client, { adminInvitation }) => client.invitations.resend({ id: adminInvitation }),
    (client, { viewerInvitation }) => client.invitations.resend({ id: viewerInvitation }),
  ],
  'invitations.showKey': [
    (client, { adminInvitation }) => client.invitations.showKey({ id: adminInvitation }),
    (client, { viewerInvitation }) => client.invitations.showKey({ id: viewerInvitation }),
  ],
  'audit.erasePerson': [(client) => client.audit.erasePerson({ email: 'nobody@college.test' })],
  'backups.upload': [(client) => client.backups.upload({ uploadId: 'none' })],
  'backups.download': [(client) => client.backups.download({ id: 'none' })],
  'restores.begin': [(client) => client.restores.begin({ id: 'none' })],
  'restores.beginUndo': [(client) => client.restores.beginUndo()],
  'restores.confirm': [(client) => client.restores.confirm({ id: 'none', name: '', changes: 0 })],
  'formSubmissions.exportCsv': [(client) => client.formSubmissions.exportCsv({ group: 'contact' })],
  'settings.basic.save': [
    (client) => client.settings.basic.save({ ...BASIC, notice_addresses: 'chidi@college.test', version: 0 }),
    (client) => client.settings.basic.save({ ...BASIC, enquiry_retention_months: '1', version: 0 }),
  ],
  'settings.signIn.save': [(client) => client.settings.signIn.save({ version: 0, require_two_factor: '' })],
  'settings.mediaProvider.save': [
    (client) =>
      client.settings.mediaProvider.save({ version: 0, media_cloud_name: 'demo', media_api_key: '1', media_api_secret: 's' }),
  ],
}

/** Calls of the same operations that need no fresh proof. */
const NEED_NONE: Call[] = [
  (client, { person }) => client.users.update({ id: person, version: 1, firstName: 'Ngozi', role: 'author' }),
  (client, { person }) => client.users.update({ id: person, version: 2, isActive: false }),
  (client) => client.settings.basic.save({ ...BASIC, enquiry_retention_months: '36', version: 0 }),
  (client, { admin }) => client.users.endSessions({ id: admin, sessionId: 'none' }),
]

/** All others. A new operation belongs here or above: could somebody who has stolen a session do lasting harm with it? */
const OTHERS = `
  account.changePassword account.checkPasswordReset account.passwordPolicy account.requestPasswordReset
  account.requestVerification account.resetPassword account.updateProfile account.verifyEmail audit.list
  audit.listActions audit.verify backups.begin backups.list backups.status categories.create categories.delete categories.get categories.list
  categories.listRoots categories.update contactInfo.create contactInfo.delete contactInfo.get contactInfo.list
  contactInfo.listActive contactInfo.removeSamples contactInfo.update dashboard.changes dashboard.counts dashboard.find doctor.examine
  dashboard.overview dashboard.recentActivity formSubmissions.delete formSubmissions.get formSubmissions.groups formSubmissions.list
  formSubmissions.noteReply formSubmissions.setRead formSubmissions.setSuspect formSubmissions.submit formSubmissions.unreadCount history.get
  history.list history.restore invitations.accept invitations.check invitations.listPending invitations.revoke
  links.broken links.check links.menuItemsTo links.search mail.list mail.sendAgain mail.test media.create media.delete media.get media.limits
  media.deleteMany media.list media.move media.replace media.restoreVersion media.update media.usedIn media.usesOf media.versions mediaFolders.create mediaFolders.delete mediaFolders.list mediaFolders.update menuItems.create
  menuItems.delete menuItems.get menuItems.list menuItems.listActive menuItems.listRoots menuItems.move menuItems.place menuItems.update newsOffer.accept newsOffer.decline newsOffer.get onboarding.approveSamples
  onboarding.checklist
  onboarding.college onboarding.dismiss onboarding.hideSamples onboarding.samples onboarding.samplesOn onboarding.showSamples onboarding.saveCollege pageDrafts.change
  pageDrafts.compare pageDrafts.discard pageDrafts.get pageDrafts.list pageDrafts.publish pageDrafts.redo
  pageDrafts.return pageDrafts.rules pageDrafts.schedule pageDrafts.submit pageDrafts.undo pageEditor.find pageEditor.gallery
  pageEditor.render pageSections.create pageSections.delete pageSections.duplicate pageSections.get pageSections.hide pageSections.list
  pageSections.preview pageSections.reorder pageSections.storeBuiltIn pageSections.update pages.create pages.delete pages.duplicate
  pages.get pages.getBySlug pages.list pages.options pages.update presence.leave presence.touch previews.create
  previews.end redirectRules.create redirectRules.delete redirectRules.get redirectRules.import redirectRules.list redirectRules.previewImport
  redirectRules.update restores.cancel restores.status search.query seeding.run sessions.confirm sessions.current sessions.end sessions.list sessions.refresh
  sessions.signIn sessions.signOut settings.basic.get settings.brand.get settings.brand.logoColors settings.brand.save settings.editing.get settings.editing.save settings.search.get settings.search.save settings.listPublic
  settings.logo.get settings.logo.save settings.mediaProvider.get settings.seo.get settings.seo.save
  settings.signIn.get setup.check setup.createAdmin setup.status tags.create tags.delete tags.get tags.list tags.update
  taxonomy.options trash.delete trash.list trash.restore trash.undo twoFactor.begin twoFactor.confirm twoFactor.renewRecoveryCodes
  users.get
  users.list users.listSessions visitors.report
`
  .trim()
  .split(/\s+/)

test('every operation of the contract either needs a fresh proof or was found to need none', () => {
  const all = listContractOperations(contract).map(({ name, procedure }) => ({
    name,
    isSensitive: (procedure['~orpc'].meta as OperationMeta).freshProof !== 'never',
  }))
  const named = (isSensitive: boolean) =>
    all
      .filter((operation) => operation.isSensitive === isSensitive)
      .map(({ name }) => name)
      .toSorted()
  expect(named(true)).toEqual(Object.keys(NEED_PROOF).toSorted())
  expect(named(false)).toEqual(OTHERS.toSorted())
})

/** Whether the call was refused because it needs a fresh proof. */
async function isAskedFor(call: Promise<unknown>): Promise<boolean> {
  const { error } = await safe(call)
  if (error instanceof ORPCError && error.status >= 500) throw error
  return error instanceof ORPCError && error.code === 'STEP_UP_REQUIRED' && error.status === 403 && error.defined
}

/** An admin whose session is eleven minutes old, and the people that the calls change. */
async function prepare(database: TestDatabase) {
  let time = new Date('2026-01-05T09:00:00Z')
  const app = await createTestApp({ database, now: () => time })
  const admin = await app.login('admin')
  const invite = async (email: string, role: 'admin' | 'viewer') =>
    (await admin.client.invitations.invite({ email, role })).invitation.id
  const ids = {
    person: (await makeUser(database.kysely, { role: 'author' })).id,
    editor: (await makeUser(database.kysely, { role: 'editor' })).id,
    admin: admin.user.id,
    former: (await makeUser(database.kysely, { role: 'author', isActive: 0 })).id,
    adminInvitation: await invite('one@college.test', 'admin'),
    viewerInvitation: await invite('two@college.test', 'viewer'),
  }
  const wait = (minutes: number) => {
    time = new Date(time.getTime() + minutes * 60_000)
  }
  wait(11)
  return { app, admin, ids, wait, database }
}

// The database has no part in which operations ask for one.
test.each(Object.entries(NEED_PROOF))(
  '%s is refused with an old session, and let through after the password',
  async (_, calls) => {
    const { admin, ids, wait } = await prepare(await openSqlite())
    for (const call of calls) expect(await isAskedFor(call(admin.client, ids))).toBe(true)
    expect(await admin.client.sessions.confirm({ password: PASSWORD })).toEqual({ until: '2026-01-05T09:21:00.000Z' })
    wait(9)
    for (const call of calls) expect(await isAskedFor(call(admin.client, ids))).toBe(false)
  },
)

describeEachDatabase('a fresh proof', (open) => {
  test('is the password, for ten minutes', async () => {
    const { admin, wait } = await prepare(await open())
    expect(await isAskedFor(admin.client.sessions.proof())).toBe(true)
    expect(await admin.client.sessions.confirm({ password: PASSWORD })).toEqual({ until: '2026-01-05T09:21:00.000Z' })
    wait(9)
    expect(await isAskedFor(admin.client.sessions.proof())).toBe(false)
    wait(1)
    expect(await isAskedFor(admin.client.sessions.proof())).toBe(true)
  })

  test('is not asked for by what does not need it', async () => {
    const { admin, ids } = await prepare(await open())
    for (const call of NEED_NONE) {
      const { error } = await safe(call(admin.client, ids))
      expect(error).toBeNull()
    }
  })

  test('signing in is one', async () => {
    const { app, wait, database } = await prepare(await open())
    const { email } = await makeUser(database.kysely, { role: 'admin' })
    const { client } = app.browse()
    await client.sessions.signIn({ email, password: PASSWORD })
    wait(9)
    expect(await client.sessions.proof()).toEqual({ until: '2026-01-05T09:21:00.000Z' })
    await client.sessions.refresh()
    wait(1)
    expect(await isAskedFor(client.sessions.proof())).toBe(true)
  })

  test('is not one that was given while the clock was ahead', async () => {
    const { admin, wait } = await prepare(await open())
    await admin.client.sessions.confirm({ password: PASSWORD })
    wait(-1)
    expect(await admin.client.sessions.proof()).toEqual({ until: '2026-01-05T09:21:00.000Z' })
    wait(-1)
    expect(await isAskedFor(admin.client.sessions.proof())).toBe(true)
  })

  test('is not a new password: with two-factor, the password alone would switch that off', async () => {
    const { admin } = await prepare(await open())
    await admin.client.account.changePassword({ currentPassword: PASSWORD, password: 'another-river-42' })
    expect(await isAskedFor(admin.client.sessions.proof())).toBe(true)
  })

  test('is given in one session for that session alone', async () => {
    const { app, admin, database } = await prepare(await open())
    const other = app.browse()
    await other.client.sessions.signIn({ email: admin.user.email, password: PASSWORD })
    expect(await isAskedFor(other.client.sessions.proof())).toBe(false)
    expect(await isAskedFor(admin.client.sessions.proof())).toBe(true)
    expect(await database.kysely.selectFrom('sessions').select('id').execute()).toHaveLength(2)
  })

  test('is refused for a wrong password or code, leaves entries, and cannot be guessed for long', async () => {
    const { admin } = await prepare(await open())
    await expect(admin.client.sessions.confirm({ password: 'guess' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'The password is incorrect.',
      data: { field: 'password' },
    })
    await expect(admin.client.sessions.confirm({ code: '123456' })).rejects.toMatchObject({ data: { field: 'code' } })
    for (const input of [{}, { password: PASSWORD, code: '123456' }]) {
      await expect(admin.client.sessions.confirm(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(await isAskedFor(admin.client.sessions.proof())).toBe(true)
    expect((await admin.client.audit.list({ action: 'operations.denied' })).total).toBe(2)
    for (let index = 0; index < 9; index += 1) await safe(admin.client.sessions.confirm({ password: 'guess' }))
    await expect(admin.client.sessions.confirm({ password: PASSWORD })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('is guessed ten times in a session, from whichever addresses, and other sessions are not stopped by it', async () => {
    const { app, admin, wait } = await prepare(await open())
    const thieves = Array.from({ length: 12 }, (_, index) => {
      const thief = app.browse({ clientAddress: `198.51.100.${index}` })
      for (const [name, value] of admin.cookies) thief.cookies.set(name, value)
      return thief.client
    })
    const guesses: ((client: Client) => Promise<unknown>)[] = [
      (client) => client.sessions.confirm({ password: 'guess' }),
      (client) => client.account.changePassword({ currentPassword: 'guess', password: 'third-river-43' }),
      (client) => client.twoFactor.begin({ password: 'guess' }),
    ]
    const answers: unknown[] = []
    for (const [index, client] of thieves.entries()) {
      const { error } = await safe(guesses[index % guesses.length]!(client))
      answers.push(error instanceof ORPCError && error.status)
    }
    expect(answers).toEqual([...Array<number>(10).fill(403), 429, 429])
    const { client } = app.browse()
    await client.sessions.signIn({ email: admin.user.email, password: PASSWORD })
    await client.sessions.confirm({ password: PASSWORD })
    wait(15)
    await admin.client.sessions.confirm({ password: PASSWORD })
  })

  test('guests and users without the permission are not asked for a proof', async () => {
    const { app, ids } = await prepare(await open())
    await expect(app.client.users.createResetLink({ id: ids.person })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const { client } = await app.login('editor')
    await expect(client.users.createResetLink({ id: ids.person })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
