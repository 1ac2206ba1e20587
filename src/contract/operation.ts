import { oc } from '@orpc/contract'
import type { Permission } from './permissions.ts'
import { stepUp } from './refusals.ts'

/** Who may call an operation: anybody, anybody who is signed in, or those whose role has the permission, or one of them. */
export type Access = 'anyone' | 'signed-in' | Permission | readonly Permission[]

/** Whether the caller must have given their password or a code in the last minutes. 'sometimes': the handler asks where needed. */
export type FreshProof = 'never' | 'sometimes' | 'always'

export interface OperationMeta {
  access: Access
  freshProof: FreshProof
}

interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  successStatus?: number
}

const begin = (access: Access, route: Route, freshProof: FreshProof) =>
  oc.$meta<OperationMeta>({ access, freshProof }).route(route)

/** The start of every operation, or `sensitiveOperation` is: none exists without saying who may call it. */
export const operation = (access: Access, route: Route) => begin(access, route, 'never')

/** An operation for which an open session is not enough: whoever has stolen one must not be able to call it. */
export const sensitiveOperation = (access: Access, route: Route, freshProof: Exclude<FreshProof, 'never'> = 'always') =>
  begin(access, route, freshProof).errors(stepUp)
