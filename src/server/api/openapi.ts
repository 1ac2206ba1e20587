import { API_PATHS } from '#contract/paths.ts'
import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '#contract/contract.ts'
import type { Access } from '#contract/operation.ts'
import { cookieName } from '#server/auth/session/cookies.ts'
import { getAccess } from './access-of.ts'
import { listContractOperations } from './contract-operations.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

const refusal = (description: string): OpenAPI.ResponseObject => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

const components = (publicUrl: string): OpenAPI.ComponentsObject => ({
  securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName('session', publicUrl) } },
  schemas: {
    Refusal: {
      type: 'object',
      properties: { code: { type: 'string' }, status: { type: 'integer' }, message: { type: 'string' }, data: {} },
      required: ['code', 'status', 'message'],
    },
  },
  responses: {
    Invalid: refusal('The request, or its input, is not valid'),
    NotSignedIn: refusal('Nobody is signed in'),
    NotPermitted: refusal('The role of the person does not permit it'),
  },
})

const refusals: Record<string, OpenAPI.ReferenceObject> = {
  400: { $ref: '#/components/responses/Invalid' },
  401: { $ref: '#/components/responses/NotSignedIn' },
  403: { $ref: '#/components/responses/NotPermitted' },
}

const STATUSES = { 'anyone': ['400'], 'signed-in': ['400', '401'], 'permitted': ['400', '401', '403'] }

/** Who may call an operation, and the refusals that any operation of this access can answer with. */
function withAccess(operation: OpenAPI.OperationObject, access: Access): void {
  const isPermission = access !== 'anyone' && access !== 'signed-in'
  const common = Object.fromEntries(STATUSES[isPermission ? 'permitted' : access].map((status) => [status, refusals[status]!]))
  operation.security = access === 'anyone' ? [] : [{ session: [] }]
  operation.responses = { ...common, ...operation.responses }
}

/** The OpenAPI document of the contract. */
export async function describe(publicUrl: string): Promise<OpenAPI.Document> {
  const document = await generator.generate(contract, {
    info: { title: 'Website API', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: `${publicUrl}${API_PATHS.rest}` }],
    components: components(publicUrl),
  })
  const access = new Map(listContractOperations(contract).map(({ name, procedure }) => [name, getAccess(procedure)]))
  for (const item of Object.values(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item?.[method]
      if (operation) withAccess(operation, access.get(operation.operationId!)!)
    }
  }
  return document
}
