import { API_PATHS } from '#contract/paths.ts'
import { contract } from '#contract/contract.ts'
import { getAccess } from './access-of.ts'
import { listContractOperations } from './contract-operations.ts'

const forGuests = listContractOperations(contract).filter(({ procedure }) => getAccess(procedure) === 'anyone')
const rpcPaths = new Set(forGuests.map(({ name }) => `${API_PATHS.rpc}/${name.replaceAll('.', '/')}`))
const restRoutes = forGuests.map(({ procedure }) => {
  const { method, path = '' } = procedure['~orpc'].route
  return { method, pattern: new RegExp(`^${API_PATHS.rest}${path.replace(/\{[^}]+\}/g, '[^/]+')}$`) }
})

/** Whether a request is for an operation that anyone may call. The router ignores slashes at the end, and so does this. */
export function isGuestOperation(method: string, path: string): boolean {
  const trimmed = path.replace(/\/+$/, '')
  return rpcPaths.has(trimmed) || restRoutes.some((route) => route.method === method && route.pattern.test(trimmed))
}
