import type { Answers } from '../../api.ts'

/** A row of Pages and of Blog Posts. */
export type ListedPage = Answers['pages']['list']['items'][number]
