import { oc } from '@orpc/contract'
import type { Permission } from './permissions.ts'

/** Who may call an operation: anybody, anybody who is signed in, or those whose role has the permission, or one of them. */
export type Access = 'anyone' | 'signed-in' | Permission | readonly Permission[]

export interface OperationMeta {
  access: Access
}

/** The start of every operation. There is no other, so none exists without saying who may call it. */
export const operation = (
  access: Access,
  route: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: `/${string}`; summary: string; successStatus?: number },
) => oc.$meta<OperationMeta>({ access }).route(route)
