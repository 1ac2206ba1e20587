import { API_PATHS } from '#contract/paths.ts'
import { contract } from '#contract/contract.ts'
import { getAccess } from './access-of.ts'
import { listContractOperations } from './contract-operations.ts'
import { findRestRoutes } from './rest-routes.ts'

const rpcPaths = new Set(
  listContractOperations(contract)
    .filter(({ procedure }) => getAccess(procedure) === 'anyone')
    .map(({ name }) => `${API_PATHS.rpc}/${name.replaceAll('.', '/')}`),
)

/** Whether a request is for an operation that anyone may call. The router ignores slashes at the end, and so does this. */
export const isGuestOperation = (method: string, path: string): boolean =>
  rpcPaths.has(path.replace(/\/+$/, ''))
  || findRestRoutes(path).some((route) => route.access === 'anyone' && route.method === method)
