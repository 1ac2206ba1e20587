import type { ArrivingBody } from './body-limits.ts'

/** What the listener passes to the application with each request. */
export interface HttpEnv {
  Bindings: { clientAddress?: string | null; requestId?: string; body?: ArrivingBody }
}
