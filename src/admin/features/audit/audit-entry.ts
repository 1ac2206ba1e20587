import type { Answers } from '#admin/api.ts'

export type AuditEntry = Answers['audit']['list']['items'][number]
