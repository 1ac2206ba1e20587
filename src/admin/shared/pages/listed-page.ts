import type { ApiOutputs } from '../../api.ts'

/** A row of Pages and of Blog Posts. */
export type ListedPage = ApiOutputs['pages']['list']['items'][number]
