import { sharedPreviewPath } from '#contract/paths.ts'
import { operations } from '#server/api/implementer.ts'
import type { ApiContext } from '#server/api/context.ts'
import { refuseEditing } from '#server/api/refuse.ts'
import { requireCaller } from '#server/api/require-caller.ts'
import { auditedTransaction } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { previewToken } from './preview-token.ts'
import { endRound, findToPreview } from './store.ts'

/** The page, for whoever may edit it; undefined when there is none. */
async function findOwn(context: ApiContext, trx: Db, pageId: string) {
  const page = await findToPreview(trx, pageId)
  if (page) refuseEditing(requireCaller(context), page)
  return page
}

export const previews = {
  create: operations.previews.create.handler(({ context, input: { pageId }, errors }) => {
    const { deps } = context
    const { actor, user } = requireCaller(context)
    const at = deps.now()
    return auditedTransaction(deps.database, async (trx) => {
      const page = await findOwn(context, trx, pageId)
      if (!page) throw errors.NOT_FOUND()
      const { token, expiresAt } = previewToken({ pageId, makerId: user.id, round: page.round }, deps.config.secretKey, at)
      const act = { actor, action: 'previews.create', entityType: 'pages', entityId: pageId, at } as const
      await deps.auditLog.add(trx, { ...act, summary: `Made a preview link of "${page.title}"` })
      return { url: `${deps.config.publicUrl}${sharedPreviewPath(token)}`, expiresAt }
    })
  }),

  end: operations.previews.end.handler(({ context, input: { pageId }, errors }) => {
    const { deps } = context
    const { actor } = requireCaller(context)
    return auditedTransaction(deps.database, async (trx) => {
      const page = await findOwn(context, trx, pageId)
      if (!page) throw errors.NOT_FOUND()
      await endRound(trx, pageId)
      const act = { actor, action: 'previews.end', entityType: 'pages', entityId: pageId, at: deps.now() } as const
      await deps.auditLog.add(trx, { ...act, summary: `Ended the preview links of "${page.title}"` })
      return {}
    })
  }),
}
