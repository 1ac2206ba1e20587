import { operations } from '#server/api/implementer.ts'
import { search as searchFor } from './search.ts'

export const search = {
  query: operations.search.query.handler(({ context: { deps, clientAddress }, input, errors }) => {
    const waitSeconds = deps.rateLimits.search(clientAddress)
    if (waitSeconds > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: waitSeconds } })
    return searchFor(deps, input)
  }),
}
