/**
 * Behaviours that the tests must protect. `npm run mutations` breaks each in the source, one after another, and expects
 * the named tests to fail. When code moves, update `file` and `find`; the behaviour stays.
 */
export interface Mutation {
  behaviour: string
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
  /** The part of the suite that has to fail: Vitest files, or Playwright files. */
  fails: { unit: string } | { browser: string; title?: string }
}

const unit = (behaviour: string, file: string, find: string, replace: string, files: string): Mutation => ({
  behaviour,
  file,
  find,
  replace,
  fails: { unit: files },
})
const browser = (behaviour: string, file: string, find: string, replace: string, files: string, title?: string): Mutation => ({
  behaviour,
  file,
  find,
  replace,
  fails: { browser: files, ...(title && { title }) },
})

export const MUTATIONS: Mutation[] = [
  // Permissions and people
  unit(
    'an author may not manage the menu',
    'src/contract/menu-items/menu-items.ts',
    "create: operation('menus/manage', 'POST /menu-items'",
    "create: operation('media/create', 'POST /menu-items'",
    'src/server/api/permission-matrix.test.ts',
  ),
  unit(
    'a contributor edits only drafts of their own',
    'src/contract/permissions.ts',
    'page.createdBy === userId)',
    'page.createdBy !== undefined)',
    'src/server/features/pages',
  ),
  unit(
    'an operation refuses before it parses the input',
    'src/server/api/implementer.ts',
    'permit(access, caller)\n',
    'void permit\n',
    'src/server/api',
  ),
  unit(
    'the caller is read again after a slow body',
    'src/server/api/implementer.ts',
    'await context.readCallerAfterBody()',
    'context.caller',
    'src/server/api',
  ),
  unit(
    'new recovery codes take a code',
    'src/server/features/two-factor/handler.ts',
    "if (!(await verifyOwnCode(context, code))) throw errors.FORBIDDEN({ data: { field: 'code' } })\n    const recoveryCodes",
    'const recoveryCodes',
    'src/server/features/two-factor',
  ),
  unit(
    'nothing unseen becomes public on schedule',
    'src/server/features/pages/drafts/schedule.ts',
    "live.record.status === 'draft' && getLiveState",
    "live.record.status !== 'draft' && getLiveState",
    'src/server/features/pages/drafts',
  ),
  unit(
    'a withdrawn invitation stays withdrawn after a restore',
    'src/server/backup/store.ts',
    'filter((id) => !open.has(id))',
    'filter((id) => open.has(id))',
    'src/server/backup/end-withdrawn.test.ts',
  ),
  unit(
    'a deleted account stays without access after a restore',
    'src/server/backup/store.ts',
    'wasDeleted ? (0 as const) : isActive',
    'wasDeleted ? isActive : isActive',
    'src/server/backup/end-withdrawn.test.ts',
  ),
  unit(
    'a database is not used with another secret key',
    'src/server/audit/require-secret-key.ts',
    'if (!isNewKeyAllowed && !(await',
    'if (isNewKeyAllowed && !(await',
    'src/server/audit/require-secret-key.test.ts',
  ),
  unit(
    'the last active admin stays an admin',
    'src/server/features/users/rules.ts',
    'otherAdmins === 0',
    'otherAdmins < 0',
    'src/server/features/users',
  ),
  unit(
    'deactivation ends the sessions of that person',
    'src/server/features/users/handler.ts',
    'if (hasNewRole || !after.isActive) {',
    'if (hasNewRole) {',
    'src/server/features/users src/server/features/sessions',
  ),
  unit(
    'an invitation creates one account, even in a race',
    'src/server/features/invitations/store.ts',
    '.set({ acceptedAt: now })',
    '.set({ acceptedAt: null })',
    'src/server/features/invitations',
  ),
  unit(
    'repeated wrong passwords are slowed down',
    'src/server/auth/rate-limit/throttle.ts',
    'perPair = 10',
    'perPair = 10_000',
    'src/server/auth src/server/features/sessions',
  ),
  unit(
    'a code of an authenticator app works once',
    'src/server/auth/second-factor/second-factor.ts',
    'if (step <= credentials.twoFactorStep) return false',
    'if (step < 0) return false',
    'src/server/features/two-factor src/server/features/sessions',
  ),
  unit(
    'guests of the admin are sent to the sign-in',
    'src/server/auth/session/admin-gate.ts',
    'if (!(await isSignedIn(c))) return redirectWithin(c, signInPath',
    'if (!(await isSignedIn(c)) && path === "") return redirectWithin(c, signInPath',
    'src/server/auth',
  ),
  unit(
    'signing in leads only to the site itself',
    'src/contract/accounts/safe-next.ts',
    '!STAFF_PATH.test(wanted)',
    '!wanted',
    'src/contract/accounts/safe-next.test.ts src/server/auth',
  ),
  // Content
  unit(
    'a stale update is refused',
    'src/server/api/staff-change.ts',
    'if (stored.version !== version) throw',
    'if (stored.version < version) throw',
    'src/server/features/pages src/server/features/tags',
  ),
  unit(
    'a scheduled post is hidden until its time',
    'src/server/records/is-published.ts',
    "where('pages.publishDate', '<=', now)",
    "where('pages.publishDate', '>=', now)",
    'src/server/website src/server/features/pages',
  ),
  unit(
    'an inactive section hides its built-in twin',
    'src/content/page-sections.ts',
    '.filter((section) => section.isActive)',
    '.filter((section) => section.orderIndex >= -1)',
    'src/content src/server/website/pages.test.ts',
  ),
  unit(
    'the blog shows posts, not pages',
    'src/server/features/pages/published-store.ts',
    "db.selectFrom('pages').where('pages.kind', '=', 'post').where(isVisible(now))",
    "db.selectFrom('pages').where('pages.kind', '<>', '').where(isVisible(now))",
    'src/server/website src/server/features/pages',
  ),
  unit(
    'categories nest two levels',
    'src/server/features/categories/rules.ts',
    'if (parent.parentId) return',
    'if (parent.parentId === parent.id) return',
    'src/server/features/categories',
  ),
  unit(
    'a reserved slug stays with its page',
    'src/server/features/pages/rules.ts',
    'if (before && isBuiltIn(before.slug) && after.slug !== before.slug) {',
    'if (before && isBuiltIn(before.slug) && after.slug === "") {',
    'src/server/features/pages',
  ),
  unit(
    'a changed slug takes links in texts along',
    'src/server/features/pages/moved-links.ts',
    'before + movedUrl(url, move) + after',
    'before + url + after',
    'src/server/features/pages',
  ),
  unit(
    'a changed slug leaves a redirect',
    'src/server/features/pages/public-address.ts',
    'await replaceRedirect(trx, former, id, at)',
    'await removeRedirect(trx, former)',
    'src/server/features/pages src/server/website/pages.test.ts',
  ),
  unit(
    'seeding leaves a table alone that has rows',
    'src/server/features/seeding/seed.ts',
    "isEmpty(trx, table)))) return 'skipped'",
    "isEmpty(trx, table))) && table === 'media') return 'skipped'",
    'src/server/features/seeding',
  ),
  unit(
    'scripts never leave the text of a page',
    'src/contract/links/safe-url.ts',
    'mailto:|tel:',
    'mailto:|javascript:|tel:',
    'src/contract src/server/html',
  ),
  unit(
    'deleting puts a page into the trash',
    'src/server/features/pages/changes.ts',
    'await copyToTrash(change, {',
    'void ({',
    'src/server/features/trash src/server/features/pages',
  ),
  // Backups
  unit(
    'one backup is made at a time',
    'src/server/backup/store.ts',
    "row('reportedAt', '<', silentSince)",
    "row('reportedAt', '<>', silentSince)",
    'src/server/features/backups',
  ),
  unit(
    'a backup that failed does not count',
    'src/server/backup/store.ts',
    ".where('state', '=', 'verified')",
    ".where('state', '<>', 'running')",
    'src/server/features/backups src/server/backup',
  ),
  unit(
    'nobody but administrators uploads a backup',
    'src/server/uploads/routes.ts',
    "permission: 'users/manage'",
    "permission: 'admin/open'",
    'src/server/features/backups',
  ),
  unit(
    'a restored row gives SQL no code',
    'src/server/backup/restore-backup.ts',
    'const COLUMN = /^[a-z0-9_]+$/',
    'const COLUMN = /./',
    'src/server/backup',
  ),
  unit(
    'the server never deletes a backup that the operator put into a folder',
    'src/server/backup/delete-expired.ts',
    "if (path && (origin !== 'console' || isUploaded(path))) {",
    'if (path) {',
    'src/server/backup',
  ),
  unit(
    'a failure while a website is replaced puts its former state back',
    'src/server/backup/swap-data.ts',
    '    await finishRevert(dataDir, isComplete)\n    throw error',
    '    throw error',
    'src/server/backup/swap-data.test.ts',
  ),
  unit(
    'a restore is reverted if the restored website does not start',
    'src/server/backup/replace-program.ts',
    'if (swapped) await swapped.revert()',
    'if (swapped) await swapped.settle()',
    'test/program/restore-in-admin.test.ts',
  ),
  unit(
    'a restore is not confirmed if the website has changed since the list was shown',
    'src/server/features/backups/restores.ts',
    'if (sumTotals(await listChangesSince(trx, madeAt)) !== changes) throw errors.CONFLICT()',
    '',
    'test/program/restore-in-admin.test.ts',
  ),
  unit(
    'a restore that is not confirmed removes no file that the website has',
    'src/server/backup/stored-files.ts',
    'if (!used.has(id)) await storage.delete(id)',
    'await storage.delete(id)',
    'src/server/backup/bucket-restore.test.ts',
  ),
  // The website
  unit(
    'a write makes cached pages stale',
    'src/server/cache/content-version.ts',
    '      update(raised, affected)',
    '      stored = raised',
    'src/server/cache/content-version.test.ts src/server/website/pages.test.ts src/server/features/menu-items',
  ),
  unit(
    'the page cache is bounded',
    'src/server/cache/page-cache.ts',
    'maxSize: Math.max(1, maxBytes)',
    'maxSize: Math.max(1, maxBytes * 9)',
    'src/server/cache/page-cache.test.ts',
  ),
  unit(
    'a known ETag is answered with 304',
    'src/server/http/answer.ts',
    'stripWeakPrefix(tag) === stripWeakPrefix(etag)',
    'tag === etag.slice(1)',
    'src/server/http/answer.test.ts src/server/website/pages.test.ts test/program/server.test.ts',
  ),
  unit(
    'an uncached page takes at most four statements',
    'src/server/website/render/site-chrome.ts',
    'export async function readSiteChrome(',
    'export async function readSiteChrome(...given: Parameters<typeof readSiteChromeOnce>): ReturnType<typeof readSiteChromeOnce> {\n  for (let again = 0; again < 4; again += 1) await readSiteChromeOnce(...given)\n  return readSiteChromeOnce(...given)\n}\nasync function readSiteChromeOnce(',
    'src/server/website/statements.test.ts',
  ),
  unit(
    'structured data names the college',
    'src/server/website/render/json-ld.ts',
    "'name': site.siteName,",
    "'name': 'College',",
    'src/server/website/render/head.test.ts src/server/website',
  ),
  // Enquiries, mail and files
  unit(
    'an enquiry that is sent twice is stored once',
    'src/server/features/form-submissions/rules.ts',
    '[formType, name, email, phone, subject, message, token]',
    '[formType, name, email, phone, subject, message, token, Math.random()]',
    'src/server/features/form-submissions',
  ),
  unit(
    'a filled honeypot marks an enquiry as suspect',
    'src/server/features/form-submissions/submit.ts',
    "enquiry.website !== ''",
    "enquiry.website === 'never'",
    'src/server/features/form-submissions src/server/website/contact-form.test.ts',
  ),
  unit(
    'exported cells are no formulas',
    'src/server/features/form-submissions/export-csv.ts',
    "`'${text}` : text",
    'text : text',
    'src/server/features/form-submissions',
  ),
  unit(
    'pictures lose where they were taken',
    'src/server/features/media/sanitize/clean-image.ts',
    'image.jpeg({ quality: 90 }),',
    'image.keepMetadata().jpeg({ quality: 90 }),',
    'src/server/features/media',
  ),
  unit(
    'drawings lose their scripts',
    'src/server/features/media/sanitize/svg-allow-list.ts',
    'if (/^on/i.test(name)) return false',
    'if (/^never/i.test(name)) return false',
    'src/server/features/media',
  ),
  // The faults of the first security test, see docs/security.md
  unit(
    'S1: a search looks through a bounded part of each result',
    'src/server/features/search/store.ts',
    '${MAX_SCANNED + 1}',
    '9999999',
    'src/server/features/search/search.test.ts',
  ),
  unit(
    'S2: no redirect leaves the website',
    'src/server/http/redirect.ts',
    'if (LEAVES_SITE.test(address)) throw',
    "if (address === 'never') throw",
    'src/server/http/redirect.test.ts',
  ),
  unit(
    'S2: a slug has no slash',
    'src/server/website/routes.ts',
    'if (!isSlug(slug.toLowerCase()))',
    "if (slug === '')",
    'src/server/http/redirect.test.ts',
  ),
  unit(
    'S3: sensitive operations need a fresh proof',
    'src/server/api/step-up.ts',
    'if (!caller || !confirmedUntil(caller, deps.now()))',
    'if (!caller)',
    'src/server/api/step-up.test.ts',
  ),
  unit(
    'S3: nobody makes a reset link for themselves',
    'src/server/features/users/handler.ts',
    'if (id === caller.id) throw',
    "if (id === '') throw",
    'src/server/features/users',
  ),
  unit(
    'S4: the reset links of a removed administrator end',
    'src/server/features/users/handler.ts',
    'await deleteLinksMadeBy(trx, id)',
    'void deleteLinksMadeBy',
    'src/server/features/users',
  ),
  unit(
    'S4: the preview links of somebody who may not edit any more end',
    'src/server/website/resolve/preview.ts',
    'mayEditPage((one) => permissions.has(one), makerId, page)',
    'permissions.size >= 0',
    'src/server/features/pages/previews',
  ),
  unit(
    'S5: one network has few slow bodies under way',
    'src/server/http/network-quota.ts',
    'if (name !== null && network.count >= perAddress) closeOldest(network)',
    'void closeOldest',
    'src/server/http/listener.test.ts',
  ),
  unit(
    'one network has a limited number of connections, also if all are busy',
    'src/server/http/network-quota.ts',
    'if (name !== null && network.count >= perAddress) return undefined',
    'void perAddress',
    'src/server/http/listener.test.ts',
  ),
  unit(
    'S5: guests send at most 64 KB',
    'src/server/api/routes.ts',
    'return (isGuest ? limitGuest : limitStaff)(c, next)',
    'return (isGuest ? limitStaff : limitStaff)(c, next)',
    'src/server/api/api.test.ts',
  ),
  unit(
    'S6: the OpenAPI document is made once',
    'src/server/api/routes.ts',
    'const getDocumentPage = loadOnce(() => describePage(deps.config.publicUrl))',
    'const getDocumentPage = () => describePage(deps.config.publicUrl)',
    'src/server/api/api.test.ts',
  ),
  unit(
    'S7: a draft takes no redirect away',
    'src/server/features/pages/public-address.ts',
    "if (after.status === 'published') await removeRedirect(trx, after.slug)",
    'await removeRedirect(trx, after.slug)',
    'src/server/website/without-publishing.test.ts',
  ),
  unit(
    'S8: contributors create no built-in page',
    'src/server/features/pages/rules.ts',
    'if (!mayPublish && isBuiltIn(after.slug)) return RESERVED',
    'void RESERVED',
    'src/server/website/without-publishing.test.ts',
  ),
  unit(
    'S9: data files are private',
    'src/server/config/file-permissions.ts',
    'chmodSync(path, mode & 0o7700)',
    'chmodSync(path, mode)',
    'test/program/file-permissions.test.ts',
  ),
  unit(
    'S10: known browsers go first',
    'src/server/auth/password/hash-queue.ts',
    'known.shift() ?? takeUnknown()',
    'takeUnknown() ?? known.shift()',
    'src/server/auth/password/hash-queue.test.ts',
  ),
  unit(
    'S11: nobody waits longer than a quarter of an hour',
    'src/server/auth/rate-limit/throttle.ts',
    'account: { most: perAccount, minutes: 15 }',
    'account: { most: perAccount, minutes: 60 }',
    'src/server/auth/rate-limit/throttle.test.ts',
  ),
  unit(
    'S12: easy passwords are refused',
    'src/server/auth/password/password-rules.ts',
    'if (whole) return whole',
    'if (whole) return undefined',
    'src/server/auth/password/hash-password.test.ts',
  ),
  unit(
    'S13: other websites send nothing with OPTIONS',
    'src/server/http/guards.ts',
    "new Set(['GET', 'HEAD'])",
    "new Set(['GET', 'HEAD', 'OPTIONS'])",
    'src/server/http/guards.test.ts',
  ),
  unit(
    'S14: the name constructor is no key',
    'src/server/website/media/share-image.ts',
    "slug === 'blog' ? 'News' : undefined",
    "({ blog: 'News' } as Record<string, string>)[slug]",
    'src/server/website/media/share-image.test.ts',
  ),
  unit(
    'S15: a drawing has a limited number of elements',
    'src/server/features/media/sanitize/clean-svg.ts',
    'const MAX_ELEMENTS = 20_000',
    'const MAX_ELEMENTS = 20_000_000',
    'src/server/features/media/sanitize',
  ),
  unit(
    'S16: the person gets a message about a new role',
    'src/server/features/users/handler.ts',
    'if (hasNewRole) await notify?.(trx)',
    "if (hasNewRole && id === '') await notify?.(trx)",
    'src/server/features/users',
  ),
  unit(
    'S17: a backup is private',
    'src/server/backup/archive-writer.ts',
    "{ flags: 'wx', mode: 0o600, flush: true }",
    "{ flags: 'wx', mode: 0o644, flush: true }",
    'src/server/backup/backup.test.ts',
  ),
  unit(
    'the audit log cannot be signed without the key',
    'src/server/audit/signatures.ts',
    "createHmac('sha256', key)",
    "createHmac('sha256', '')",
    'src/server/audit/chain.test.ts',
  ),
  // In the browser
  browser(
    'the hero goes on after five seconds and wraps',
    'src/site/islands/hero/slide-timing.ts',
    'export const SLIDE_MS = 5_000',
    'export const SLIDE_MS = 50_000',
    'test/e2e/site/hero.spec.ts',
  ),
  browser(
    'the contact form keeps the text when sending fails',
    'src/site/islands/contact-form/contact-form.island.tsx',
    '      showToast(FAILED)',
    '      filled.reset()\n      showToast(FAILED)',
    'test/e2e/site/contact-form.spec.ts',
  ),
  browser(
    'what is typed survives a closed browser',
    'src/admin/shared/unsaved-input/use-unsaved-input.ts',
    'write(input ? saveUnsavedInput(key, input) : deleteUnsavedInput(key))',
    'write(deleteUnsavedInput(key))',
    'test/e2e/admin/unsaved-input.spec.ts',
  ),
  browser(
    'a conflict shows both states',
    'src/admin/shared/forms/record-form.ts',
    'differences: diffFields(labels, formatForDiff(getFormValues(theirs))',
    'differences: diffFields(labels, formatForDiff(form.values)',
    'test/e2e/admin/tags.spec.ts test/e2e/admin/pages.spec.ts test/e2e/admin/page-sections.spec.ts',
  ),
  browser(
    'a section moves by its buttons',
    'src/admin/features/page-sections/list/use-section-order.ts',
    'ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!)',
    'ids.toSpliced(from, 1).toSpliced(from, 0, ids[from]!)',
    'test/e2e/admin/page-sections.spec.ts',
  ),
  browser(
    'every field has a name for screen readers',
    'src/admin/shared/lists/search-box.tsx',
    '      aria-label={label}\n      placeholder={label}',
    '      placeholder=""',
    'test/e2e/admin/screens.spec.ts',
  ),
  browser(
    'leaving unsaved work asks first',
    'src/admin/shared/navigation/unsaved-changes.ts',
    'if (!checkUnsaved()) return Promise.resolve(true)',
    'if (unsaved.size < 10) return Promise.resolve(true)',
    'test/e2e/admin/frame.spec.ts test/e2e/admin/menu.spec.ts test/e2e/admin/unsaved-input.spec.ts',
  ),
  browser(
    'the menu opens without script',
    'src/site/layout/header.tsx',
    'className={styles.open} popoverTarget="menu"',
    'className={styles.open} popoverTarget="menus"',
    'test/e2e/site/drawer.spec.ts test/e2e/site/without-script.spec.ts',
  ),
  browser(
    'the public loader stays within 3 KB',
    'src/site/islands/loader.ts',
    'const waking = new WeakMap',
    "console.info(Array.from({ length: 900 }, (_, n) => n).map(String).join('') + '"
      + pseudoRandomText(4000)
      + "')\nconst waking = new WeakMap",
    'test/e2e/budget.spec.ts',
  ),
  unit(
    'a compressed body is not unpacked',
    'src/server/api/routes.ts',
    "const context = c.get('context')\n      const request =",
    `const context = c.get('context')
      if (c.req.header('content-encoding') === 'gzip')
        c.req.raw = new Request(c.req.raw, { body: c.req.raw.body!.pipeThrough(new DecompressionStream('gzip') as never), duplex: 'half' } as never)
      const request =`,
    'src/server/api/api.test.ts',
  ),
  unit(
    'a request whose headers do not arrive is given up',
    'src/server/http/connection-limits.ts',
    'headersTimeout: 20_000',
    'headersTimeout: 0',
    'src/server/http/listener.test.ts',
  ),
  unit(
    'a redirect does not name the host of the request',
    'src/server/http/redirect.ts',
    'c.redirect(address, status)',
    'c.redirect(new URL(address, c.req.url).href, status)',
    'src/server/http/redirect.test.ts',
  ),
]

/** Text that compresses badly. */
function pseudoRandomText(length: number): string {
  let state = 1
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return (state % 36).toString(36)
  }).join('')
}
