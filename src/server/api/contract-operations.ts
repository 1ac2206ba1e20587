import { isContractProcedure, type AnyContractProcedure } from '@orpc/contract'

/** All operations of a contract, with their names, such as 'pages.list' or 'settings.basic.get'. */
export function listContractOperations(router: object, path: string[] = []): { name: string; procedure: AnyContractProcedure }[] {
  return Object.entries(router).flatMap(([key, value]: [string, object]) =>
    isContractProcedure(value)
      ? [{ name: [...path, key].join('.'), procedure: value as AnyContractProcedure }]
      : listContractOperations(value, [...path, key]),
  )
}
