import { sharedPreviewPath } from '#contract/paths.ts'
import { operations } from '#server/api/implementer.ts'
import { requireEditable } from '#server/api/refuse.ts'
import { changeRecords } from '#server/api/staff-change.ts'
import { findPage } from '#server/features/pages/store.ts'
import { createPreviewToken } from './preview-token.ts'
import { endPreviewRound, readPreviewRound } from './store.ts'

export const previews = {
  create: operations.previews.create.handler(({ context, input: { pageId }, errors }) =>
    changeRecords(context, async (change) => {
      const { trx, at, user, addAuditEntry } = change
      const { config } = context.deps
      const page = requireEditable(change, await findPage(trx, pageId), errors)
      const preview = { pageId, makerId: user.id, round: await readPreviewRound(trx, pageId) }
      const { token, expiresAt } = createPreviewToken(preview, config.secretKey, new Date(at))
      await addAuditEntry('previews.create', pageId, `Made a preview link of "${page.title}"`, { entityType: 'pages' })
      return { url: `${config.publicUrl}${sharedPreviewPath(token)}`, expiresAt }
    }),
  ),

  end: operations.previews.end.handler(({ context, input: { pageId }, errors }) =>
    changeRecords(context, async (change) => {
      const { trx, addAuditEntry } = change
      const page = requireEditable(change, await findPage(trx, pageId), errors)
      await endPreviewRound(trx, pageId)
      await addAuditEntry('previews.end', pageId, `Ended the preview links of "${page.title}"`, { entityType: 'pages' })
      return {}
    }),
  ),
}
