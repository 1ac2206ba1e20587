import type { Outputs } from './api.ts'

/** The page that the person may edit. */
export type EditablePage = NonNullable<Outputs['pageEditor']['find']>
