import * as v from 'valibot'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { EMAIL_PATTERN, inputObject, requiredLine, requiredText } from './fields.ts'

/** A contact message. Required fields are checked before the e-mail's format. */
export const contactInput = v.pipe(
  inputObject({
    name: requiredLine(VALIDATION_MESSAGES.allFields, 100),
    email: requiredLine(VALIDATION_MESSAGES.allFields, 254),
    subject: requiredLine(VALIDATION_MESSAGES.allFields, 200),
    message: requiredText(VALIDATION_MESSAGES.allFields, 5000),
  }),
  v.forward(
    v.check(({ email }) => EMAIL_PATTERN.test(email), VALIDATION_MESSAGES.email),
    ['email'],
  ),
)

export type ContactInput = v.InferOutput<typeof contactInput>
