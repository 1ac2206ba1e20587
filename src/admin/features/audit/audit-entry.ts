import type * as z from 'zod'
import type { AuditEntry as Schema } from '#contract/audit.ts'

export type AuditEntry = z.output<typeof Schema>
