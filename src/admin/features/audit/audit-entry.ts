import { AUDIT_ACTIONS } from '#contract/audit/audit-actions.ts'
import type { ApiOutputs } from '#admin/api.ts'

export type AuditEntry = ApiOutputs['audit']['list']['items'][number]

/** The action of an entry in words. A newer version of the program may have logged one that this table does not have. */
export const eventName = (action: string): string => (AUDIT_ACTIONS as Record<string, string>)[action] ?? action
