import { contract } from '#contract/contract.ts'
import { accessOf } from './access-of.ts'
import { operationsIn } from './operations-in.ts'

const forGuests = operationsIn(contract).filter(({ procedure }) => accessOf(procedure) === 'anyone')
const rpcPaths = new Set(forGuests.map(({ name }) => `/rpc/${name.replaceAll('.', '/')}`))
const restRoutes = forGuests.map(({ procedure }) => {
  const { method, path = '' } = procedure['~orpc'].route
  return { method, pattern: new RegExp(`^/api${path.replace(/\{[^}]+\}/g, '[^/]+')}$`) }
})

/** Whether a request is for an operation that anyone may call. */
export const isGuestOperation = (method: string, path: string): boolean =>
  rpcPaths.has(path) || restRoutes.some((route) => route.method === method && route.pattern.test(path))
