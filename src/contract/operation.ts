import { oc } from '@orpc/contract'
import type { Permission } from './permissions.ts'
import { stepUp } from './shared-errors.ts'

/** Who may call an operation: everybody, everybody who is signed in, or people whose role has one of the permissions. */
export type Access = 'anyone' | 'signed-in' | Permission | readonly Permission[]

/** Whether the caller must have entered their password or a code in the last 10 minutes. 'sometimes': the handler decides. */
export type FreshProof = 'never' | 'sometimes' | 'always'

export interface OperationMeta {
  access: Access
  freshProof: FreshProof
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/${string}`
/** As in 'GET /tags/{id}'. */
type Route = `${Method} ${Path}`

function begin(access: Access, route: Route, summary: string, freshProof: FreshProof) {
  const [method, path] = route.split(' ') as [Method, Path]
  return oc.$meta<OperationMeta>({ access, freshProof }).route({ method, path, summary })
}

/** Starts the contract of an operation. Every operation starts here or with `sensitiveOperation`, so each names who may call it. */
export const operation = (access: Access, route: Route, summary: string) => begin(access, route, summary, 'never')

/** Starts an operation that needs more than an open session, which could be stolen. */
export const sensitiveOperation = (
  access: Access,
  route: Route,
  summary: string,
  freshProof: Exclude<FreshProof, 'never'> = 'always',
) => begin(access, route, summary, freshProof).errors(stepUp)
