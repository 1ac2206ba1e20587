import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '#contract/contract.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

/** The OpenAPI document of the contract. */
export const describe = (publicUrl: string) =>
  generator.generate(contract, {
    info: { title: 'Website API', version: '1' },
    servers: [{ url: `${publicUrl}/api` }],
  })
