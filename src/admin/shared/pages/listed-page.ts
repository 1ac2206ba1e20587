import type { ApiOutputs } from '#admin/api.ts'

/** A row of the lists Pages and Blog Posts. */
export type ListedPage = ApiOutputs['pages']['list']['items'][number]
