import type { ApiOutputs } from '../../api.ts'

/** A row of the lists Pages and Blog Posts. */
export type ListedPage = ApiOutputs['pages']['list']['items'][number]
