import type { ApiOutputs } from '#admin/api.ts'

export type AuditEntry = ApiOutputs['audit']['list']['items'][number]
