import { operations } from '#server/api/implementer.ts'
import { signedIn } from '#server/api/signed-in.ts'
import { audit, inTurn } from '#server/audit/audit.ts'
import { previewToken } from './preview-token.ts'
import { findTitle } from './store.ts'

export const previews = {
  create: operations.previews.create.handler(({ context, input: { pageId }, errors }) => {
    const { deps } = context
    const { actor } = signedIn(context)
    const at = deps.now()
    return inTurn(deps.database, async (trx) => {
      const page = await findTitle(trx, pageId)
      if (!page) throw errors.NOT_FOUND()
      const { token, expiresAt } = previewToken(pageId, deps.config.secretKey, at)
      const act = { actor, action: 'previews.create', entityType: 'pages', entityId: pageId, at } as const
      await audit(trx, { ...act, summary: `Made a preview link of "${page.title}"` })
      return { url: `${deps.config.publicUrl}/preview?token=${token}`, expiresAt }
    })
  }),
}
