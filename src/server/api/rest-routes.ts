import { API_PATHS } from '#contract/paths.ts'
import { contract } from '#contract/contract.ts'
import { getAccess } from './access-of.ts'
import { listContractOperations } from './contract-operations.ts'

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
