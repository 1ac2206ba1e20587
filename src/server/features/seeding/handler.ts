import { operations } from '#server/api/implementer.ts'
import { changeContent } from '#server/api/staff-change.ts'
import { initialiseMenu } from './initialise-menu.ts'
import { seed, SeedError } from './seed.ts'

export const seeding = {
  run: operations.seeding.run.handler(async ({ context, errors }) => {
    try {
      const report = await changeContent(context, async ({ trx, at, addAuditEntry }) => {
        const after = await seed(trx, at)
        await addAuditEntry('seeding.run', null, 'Seeded the website', { after })
        return after
      })
      // A seeded page may be missing in a menu that was there before.
      await initialiseMenu(context.deps)
      return report
    } catch (cause) {
      throw cause instanceof SeedError ? errors.SEEDING_FAILED({ message: cause.message, cause }) : cause
    }
  }),
}
