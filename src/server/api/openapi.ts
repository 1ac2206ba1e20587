import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { API_PATHS } from '#contract/paths.ts'
import { contract } from '#contract/contract.ts'
import { IDEMPOTENCY_KEY } from '#contract/idempotency-key.ts'
import type { Access } from '#contract/operation.ts'
import { cookieName } from '#server/auth/session/cookies.ts'
import type { ApiOperation } from '#site/pages/page-view.ts'
import { getAccess, listContractOperations } from './contract-operations.ts'

const DESCRIPTION = `Operations that create or duplicate a record, add a section to a draft or send an invitation take the header ${IDEMPOTENCY_KEY}, a UUID of
version 7. Repeated with the same key, they add nothing and answer with the record as it is now, or with 409 if it has been deleted.`

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
    Other: refusal(
      'Any other refusal: the body is not JSON (415), the request is too large (413), there were too many requests (429), or the server cannot answer now (503)',
    ),
  },
})

const refusals: Record<string, OpenAPI.ReferenceObject> = {
  400: { $ref: '#/components/responses/Invalid' },
  401: { $ref: '#/components/responses/NotSignedIn' },
  403: { $ref: '#/components/responses/NotPermitted' },
}

const STATUSES = { 'anyone': ['400'], 'signed-in': ['400', '401'], 'permitted': ['400', '401', '403'] }

/** What the operations answer that do not answer in JSON. */
const FILE_TYPES = new Map([
  ['formSubmissions.exportCsv', 'text/csv'],
  ['backups.download', 'application/octet-stream'],
])

/** Who may call an operation, and the refusals that any operation of this access can answer with. */
function addAccess(operation: OpenAPI.OperationObject, access: Access): void {
  const isPermission = access !== 'anyone' && access !== 'signed-in'
  const common = Object.fromEntries(STATUSES[isPermission ? 'permitted' : access].map((status) => [status, refusals[status]!]))
  operation.security = access === 'anyone' ? [] : [{ session: [] }]
  operation.responses = { ...common, ...operation.responses, default: { $ref: '#/components/responses/Other' } }
}

function setFileType(operation: OpenAPI.OperationObject): void {
  const type = FILE_TYPES.get(operation.operationId!)
  if (type) operation.responses!['200'] = { description: 'The file', content: { [type]: {} } }
}

const accessById = new Map(listContractOperations(contract).map(({ name, procedure }) => [name, getAccess(procedure)]))

/** The OpenAPI document of the contract. */
export async function generateDocument(publicUrl: string): Promise<OpenAPI.Document> {
  const document = await generator.generate(contract, {
    info: { title: 'Website API', version: '1', license: { name: 'MIT', identifier: 'MIT' }, description: DESCRIPTION },
    servers: [{ url: `${publicUrl}${API_PATHS.rest}` }],
    components: components(publicUrl),
  })
  for (const { operation } of listOperations(document)) {
    addAccess(operation, accessById.get(operation.operationId!)!)
    setFileType(operation)
  }
  return document
}

const listOperations = ({ paths = {} }: OpenAPI.Document) =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation ? { path, method, operation } : []
    }),
  )

const json = (value: unknown) => JSON.stringify(value, null, 2)

function describeAccess(access: Access): string {
  if (access === 'anyone') return 'anyone'
  return access === 'signed-in' ? 'staff who are signed in' : `staff who may ${[access].flat().join(' or ')}`
}

/** The operations of the contract, as people read them. */
export async function describeOperations(publicUrl: string): Promise<ApiOperation[]> {
  return listOperations(await generateDocument(publicUrl)).map(({ path, method, operation }) => {
    const parameters = (operation.parameters ?? []) as OpenAPI.ParameterObject[]
    const body = operation.requestBody as OpenAPI.RequestBodyObject | undefined
    // Leaves out the errors that all operations share.
    const own = Object.entries(operation.responses ?? {}).filter(([, response]) => !('$ref' in response))
    const responses = own as [string, OpenAPI.ResponseObject][]
    return {
      method: method.toUpperCase(),
      path,
      summary: operation.summary ?? '',
      access: describeAccess(accessById.get(operation.operationId!)!),
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
    }
  })
}
