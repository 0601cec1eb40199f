import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import { findInvalidText } from '../contracts/fields.ts'
import { readIssues } from '../contracts/issues.ts'
import { errorResponse, invalidInput } from './respond.ts'

/**
 * Checks one part of a request against a contract and describes it in the OpenAPI document.
 * What is wrong is answered as 400 with a French message for each field.
 */
export function validate<const Schema extends StandardSchemaV1, const Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validator(
    target,
    schema,
    (result, c) => {
      if (!result.success) return errorResponse(c, invalidInput(readIssues(result.error)))
      const unstorable = findInvalidText(result.data)
      if (unstorable.length > 0) return errorResponse(c, invalidInput(unstorable))
    },
    // The document says what is to be sent, not what becomes of it.
    { options: { typeMode: 'input' } },
  )
}
