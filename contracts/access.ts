import * as v from 'valibot'
import { PASSWORD_LENGTH } from '../domain/accounts/account.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { newPassword } from './accounts.ts'
import { date, optionalText, success, text } from './answer-fields.ts'
import { inputObject, requiredText } from './fields.ts'

export const currentPassword = v.pipe(
  v.string(VALIDATION_MESSAGES.allFields),
  v.nonEmpty(VALIDATION_MESSAGES.allFields),
  v.maxLength(PASSWORD_LENGTH.max, 'Le mot de passe actuel est incorrect.'),
)
const oneTimeCode = requiredText(VALIDATION_MESSAGES.allFields, 40)
const login = requiredText(VALIDATION_MESSAGES.allFields, 254)

export const changePasswordInput = inputObject({ currentPassword, password: newPassword })

/** The body of `POST /me/second-factor`, which starts the set-up. */
export const currentPasswordInput = inputObject({ currentPassword })

/** A code of the authenticator app or a recovery code. */
export const codeInput = inputObject({ code: oneTimeCode })

export const passwordAndCodeInput = inputObject({ currentPassword, code: oneTimeCode })

/** The body of `POST /me/second-factor/remove`. `confirmed`: after `CONFIRM_LOCKOUT`. */
export const removeFactorInput = inputObject({
  ...passwordAndCodeInput.entries,
  confirmed: v.exactOptional(v.boolean()),
})

/** `username` accepts the e-mail or the user name. */
export const forgotPasswordInput = inputObject({ username: login })

export const resetByLinkInput = inputObject({
  token: requiredText('Le lien est incomplet.', 100),
  password: newPassword,
})

export const resetByCodeInput = inputObject({ username: login, code: oneTimeCode, password: newPassword })

/** A new password, with the token of a reset link or with a user name and a code. */
export const resetPasswordInput = v.pipe(
  inputObject({
    token: v.optional(resetByLinkInput.entries.token),
    username: v.optional(login),
    code: v.optional(oneTimeCode),
    password: newPassword,
  }),
  v.check(
    ({ token, username, code }) => token !== undefined || (username !== undefined && code !== undefined),
    VALIDATION_MESSAGES.allFields,
  ),
)

export const secondFactorAnswer = v.object({
  success,
  enabled: v.boolean(),
  required: v.boolean(),
  recoveryCodes: v.number(),
  /** version of the setting that the caller may undo without a second factor: they have just required it */
  undo: v.nullable(v.number()),
})

export const secretAnswer = v.object({ success, secret: text, uri: text })

export const recoveryCodesAnswer = v.object({ success, message: text, recoveryCodes: v.array(text) })

/** `code`: null for the account of a customer, who gets a link by e-mail. */
export const resetCodeAnswer = v.object({ success, code: optionalText, expiresAt: date })

export type ForgotPasswordInput = v.InferOutput<typeof forgotPasswordInput>
export type ResetPasswordInput = v.InferOutput<typeof resetPasswordInput>
