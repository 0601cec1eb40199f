import * as v from 'valibot'
import { PASSWORD_LENGTH, PERMISSIONS, ROLES } from '../domain/accounts/account.ts'
import { FIELD_TEXTS } from '../domain/messages.ts'
import { email, requiredText } from './fields.ts'

const username = requiredText(FIELD_TEXTS.allFields, 60)

const newPassword = v.pipe(
  v.string(FIELD_TEXTS.allFields),
  v.nonEmpty(FIELD_TEXTS.allFields),
  v.minLength(PASSWORD_LENGTH.min, FIELD_TEXTS.password),
  v.maxLength(PASSWORD_LENGTH.max, `${PASSWORD_LENGTH.max} caractères au maximum.`),
)

/** `username` carries the email typed, in any case, or the user name (administration.md §5). */
export const loginInput = v.object({
  username: requiredText(FIELD_TEXTS.allFields, 254),
  password: v.pipe(
    v.string(FIELD_TEXTS.allFields),
    v.nonEmpty(FIELD_TEXTS.allFields),
    v.maxLength(PASSWORD_LENGTH.max, 'Identifiants incorrects.'),
  ),
})

const permissions = v.object(
  Object.fromEntries(PERMISSIONS.map((name) => [name, v.optional(v.boolean(), false)])) as Record<
    (typeof PERMISSIONS)[number],
    v.OptionalSchema<v.BooleanSchema<undefined>, false>
  >,
)

/** `role` and `permissions` are honoured only when an administrator sends them. */
export const registerInput = v.object({
  username,
  email,
  password: newPassword,
  role: v.optional(v.picklist(ROLES, 'Le rôle doit être user ou admin.')),
  permissions: v.optional(permissions),
})

export const createAdminInput = v.object({
  name: requiredText(FIELD_TEXTS.allFields, 100),
  username,
  email,
  password: newPassword,
  setupCode: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
})

export type LoginInput = v.InferOutput<typeof loginInput>
export type RegisterInput = v.InferOutput<typeof registerInput>
export type CreateAdminInput = v.InferOutput<typeof createAdminInput>
