import { operations } from '#server/api/implementer.ts'
import { listLastDays } from '#server/statistics/rules.ts'
import { countByDay, listMostFrequent } from './store.ts'

export const visitors = {
  report: operations.visitors.report.handler(async ({ context: { db, deps }, input }) => {
    const days = listLastDays(deps.now(), Number(input.days))
    const from = days[0]!
    const [byDay, pages, referrers, searches, emptySearches, missing] = await Promise.all([
      countByDay(db, from),
      listMostFrequent(db, 'page', from),
      listMostFrequent(db, 'referrer', from),
      listMostFrequent(db, 'search', from),
      listMostFrequent(db, 'empty-search', from),
      listMostFrequent(db, 'missing', from),
    ])
    const perDay = days.map((day) => ({ day, count: byDay.get(day) ?? 0 }))
    const total = perDay.reduce((sum, { count }) => sum + count, 0)
    return { total, days: perDay, pages, referrers, searches, emptySearches, missing }
  }),
}
