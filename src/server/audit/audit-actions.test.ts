import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction } from '#contract/audit/audit-actions.ts'
import { contract } from '#contract/contract.ts'
import { listContractOperations } from '#server/api/contract-operations.ts'

/** Operations whose entry has another name than theirs. */
const OTHER_NAMES: Record<string, AuditAction> = {
  'account.requestPasswordReset': 'account.request-reset-password',
  'account.requestVerification': 'account.request-verify-email',
  'account.resetPassword': 'account.changePassword',
  'history.restore': 'pages.restore',
  'media.deleteMany': 'media.delete',
  'media.restoreVersion': 'media.replace',
  'menuItems.place': 'menuItems.move',
  'newsOffer.accept': 'pageSections.create',
  'pageDrafts.publish': 'pages.publishDraft',
  'settings.brand.save': 'siteSettings.save',
  'restores.begin': 'backups.beginRestore',
  'restores.beginUndo': 'backups.beginRestore',
  'restores.confirm': 'backups.confirmRestore',
  'settings.basic.save': 'siteSettings.save',
  'settings.editing.save': 'siteSettings.save',
  'settings.search.save': 'siteSettings.save',
  'settings.logo.save': 'siteSettings.save',
  'settings.mediaProvider.save': 'siteSettings.save',
  'settings.seo.save': 'siteSettings.save',
  'settings.signIn.save': 'siteSettings.save',
  'trash.undo': 'trash.restore',
}

/** They store nothing, or nothing that somebody else would ask about. */
const NOT_RECORDED = {
  'account.checkPasswordReset': 'stores nothing',
  'invitations.check': 'stores nothing',
  'links.check': 'stores nothing',
  'media.usesOf': 'stores nothing',
  'pageEditor.render': 'stores nothing',
  'pageSections.preview': 'stores nothing',
  'redirectRules.previewImport': 'stores nothing',
  'setup.check': 'stores nothing',
  'formSubmissions.submit': 'visitors write it, and it is kept itself',
  'pageDrafts.change': 'the draft keeps its steps; its beginning and its end are recorded',
  'pageDrafts.redo': 'the same',
  'pageDrafts.undo': 'the same',
  'restores.cancel': 'stores nothing',
  'presence.leave': 'says for 30 seconds who has a page open',
  'presence.touch': 'the same',
  'sessions.refresh': 'each visit of the admin does it',
}

const writes = listContractOperations(contract)
  .filter(({ procedure }) => procedure['~orpc'].route.method !== 'GET')
  .map(({ name }) => name)

test('every operation that writes has an action in the audit log, or a reason to have none', () => {
  expect(writes.length).toBeGreaterThan(80)
  const named = { ...AUDIT_ACTIONS, ...OTHER_NAMES, ...NOT_RECORDED }
  expect(writes.filter((name) => !(name in named))).toEqual([])
  const others = Object.keys({ ...OTHER_NAMES, ...NOT_RECORDED })
  expect(others.filter((name) => !writes.includes(name) || name in AUDIT_ACTIONS)).toEqual([])
})
