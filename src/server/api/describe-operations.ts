import type { OpenAPI } from '@orpc/contract'
import { contract } from '#contract/contract.ts'
import type { Access } from '#contract/operation.ts'
import type { ApiOperation } from '#site/pages/page-view.ts'
import { getAccess, listContractOperations } from './contract-operations.ts'
import { describe } from './openapi.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

const json = (value: unknown) => JSON.stringify(value, null, 2)

function describeAccess(access: Access): string {
  if (access === 'anyone') return 'anyone'
  return access === 'signed-in' ? 'staff who are signed in' : `staff who may ${[access].flat().join(' or ')}`
}

/** Who may call the operation of this id, such as 'pages.getBySlug', in words. */
function describeCallers(operationId = ''): string {
  return describeAccess(getAccess(listContractOperations(contract).find(({ name }) => name === operationId)!.procedure))
}

/** The operations of the contract, as people read them. */
export async function describeOperations(publicUrl: string): Promise<ApiOperation[]> {
  const { paths = {} } = await describe(publicUrl)
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      if (!operation) return []
      const parameters = (operation.parameters ?? []) as OpenAPI.ParameterObject[]
      const body = operation.requestBody as OpenAPI.RequestBodyObject | undefined
      // Leaves out the errors that all operations share.
      const own = Object.entries(operation.responses ?? {}).filter(([, response]) => !('$ref' in response))
      const responses = own as [string, OpenAPI.ResponseObject][]
      return [
        {
          method: method.toUpperCase(),
          path,
          summary: operation.summary ?? '',
          access: describeCallers(operation.operationId),
          parameters: parameters.map(({ name, in: place, required = false, schema }) => ({
            name,
            place,
            isRequired: required,
            schema: JSON.stringify(schema),
          })),
          body: body ? json(body.content['application/json']?.schema) : '',
          answers: responses.map(([status, { description, content }]) => ({
            title: `${status} ${description}`,
            schema: content ? json(content['application/json']?.schema) : '',
          })),
        },
      ]
    }),
  )
}
