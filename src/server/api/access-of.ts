import type { AnyContractProcedure } from '@orpc/contract'
import type { Access, OperationMeta } from '#contract/operation.ts'

/** Who may call an operation, as its contract says. */
export const getAccess = (procedure: AnyContractProcedure): Access => (procedure['~orpc'].meta as OperationMeta).access
