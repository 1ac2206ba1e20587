import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '#contract/contract.ts'
import { DEFAULT_SITE_NAME } from '#contract/site.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

/** The OpenAPI document of the contract. */
export const describe = (publicUrl: string) =>
  generator.generate(contract, {
    info: { title: `${DEFAULT_SITE_NAME} API`, version: '1' },
    servers: [{ url: `${publicUrl}/api` }],
  })
