import { operations } from '#server/api/implementer.ts'
import { listActiveCategories, listActiveTags } from './store.ts'

export const taxonomy = {
  options: operations.taxonomy.options.handler(async ({ context: { db } }) => {
    const [categories, tags] = await Promise.all([listActiveCategories(db), listActiveTags(db)])
    return { categories, tags }
  }),
}
