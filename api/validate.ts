import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import { findInvalidText } from '../contracts/fields.ts'
import { readIssues } from '../contracts/issues.ts'
import { errorResponse, invalidInput } from './respond.ts'

/**
 * Validates one part of a request and describes it in the OpenAPI document.
 * Invalid input is answered with 400 and a French message for each field.
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
    // Describes the input before transformations.
    { options: { typeMode: 'input' } },
  )
}
