import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import { unstorableTexts } from '../contracts/fields.ts'
import { readIssues } from '../contracts/issues.ts'
import { answerRefusal, invalidInput } from './respond.ts'

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
      if (!result.success) return answerRefusal(c, invalidInput(readIssues(result.error)))
      const unstorable = unstorableTexts(result.data)
      if (unstorable.length > 0) return answerRefusal(c, invalidInput(unstorable))
    },
    // The document says what is to be sent, not what becomes of it.
    { options: { typeMode: 'input' } },
  )
}
