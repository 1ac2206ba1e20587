import { operations } from '#server/api/implementer.ts'
import { search as searchFor } from './search.ts'

export const search = {
  query: operations.search.query.handler(({ context, input }) => searchFor(context.deps, input.q, input.page)),
}
