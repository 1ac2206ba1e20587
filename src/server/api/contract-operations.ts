import { isContractProcedure, type AnyContractProcedure } from '@orpc/contract'
import type { Access, OperationMeta } from '#contract/operation.ts'
import { API_PATHS } from '#contract/paths.ts'
import { contract } from '#contract/contract.ts'

/** All operations of a contract, with their names, such as 'pages.list' or 'settings.basic.get'. */
export function listContractOperations(router: object, path: string[] = []): { name: string; procedure: AnyContractProcedure }[] {
  return Object.entries(router).flatMap(([key, value]: [string, object]) =>
    isContractProcedure(value)
      ? [{ name: [...path, key].join('.'), procedure: value as AnyContractProcedure }]
      : listContractOperations(value, [...path, key]),
  )
}

/** Who may call an operation, as its contract says. */
export const getAccess = (procedure: AnyContractProcedure): Access => (procedure['~orpc'].meta as OperationMeta).access

/** The method, the address and the access of each operation under /api. */
const restRoutes = listContractOperations(contract).map(({ procedure }) => {
  const { method = 'POST', path = '' } = procedure['~orpc'].route
  const pattern = new RegExp(`^${API_PATHS.rest}${path.replace(/\{[^}]+\}/g, '[^/]+')}$`)
  return { method, pattern, access: getAccess(procedure) }
})

/** The operations at this address. The router ignores slashes at the end, and so does this. */
export function findRestRoutes(path: string) {
  const trimmed = path.replace(/\/+$/, '')
  return restRoutes.filter(({ pattern }) => pattern.test(trimmed))
}

const rpcPaths = new Set(
  listContractOperations(contract)
    .filter(({ procedure }) => getAccess(procedure) === 'anyone')
    .map(({ name }) => `${API_PATHS.rpc}/${name.replaceAll('.', '/')}`),
)

/** Whether a request is for an operation that anyone may call. The router ignores slashes at the end, and so does this. */
export const isGuestOperation = (method: string, path: string): boolean =>
  rpcPaths.has(path.replace(/\/+$/, ''))
  || findRestRoutes(path).some((route) => route.access === 'anyone' && route.method === method)
