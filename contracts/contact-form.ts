import * as v from 'valibot'
import { FIELD_TEXTS } from '../domain/validation-messages.ts'
import { EMAIL_PATTERN, inputObject, requiredText } from './fields.ts'

/** A message to the shop: all four fields are required; only then is the e-mail's form told (storefront.md §5). */
export const contactInput = v.pipe(
  inputObject({
    name: requiredText(FIELD_TEXTS.allFields, 100),
    email: requiredText(FIELD_TEXTS.allFields, 254),
    subject: requiredText(FIELD_TEXTS.allFields, 200),
    message: requiredText(FIELD_TEXTS.allFields, 5000),
  }),
  v.forward(
    v.check(({ email }) => EMAIL_PATTERN.test(email), FIELD_TEXTS.email),
    ['email'],
  ),
)

export type ContactInput = v.InferOutput<typeof contactInput>
