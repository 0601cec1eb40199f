import * as v from 'valibot'
import { PASSWORD_LENGTH, PERMISSIONS, ROLES, type User } from '../domain/accounts/account.ts'
import { isClearUsername } from '../domain/accounts/username.ts'
import { ERROR_MESSAGES } from '../domain/errors.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { date, id, named, oneOf, optionalText, requiredListOf, success, text } from './answer-fields.ts'
import { email, inputObject, requiredLine, requiredText, tooLong } from './fields.ts'
import { seenValues } from './seen-values.ts'

const USERNAME = 'Choisissez des lettres d’un seul alphabet, des chiffres et des signes courants.'

/** A new user name. Older accounts can have names that break these rules. */
const username = v.pipe(
  requiredLine(VALIDATION_MESSAGES.allFields, 60),
  v.normalize('NFC'),
  v.check(isClearUsername, USERNAME),
)

export const newPassword = v.pipe(
  v.string(VALIDATION_MESSAGES.allFields),
  v.nonEmpty(VALIDATION_MESSAGES.allFields),
  v.minLength(PASSWORD_LENGTH.min, VALIDATION_MESSAGES.password),
  v.maxLength(PASSWORD_LENGTH.max, tooLong(PASSWORD_LENGTH.max)),
)

/** `username` accepts the user name, or the e-mail in upper or lower case (B-248). */
export const loginInput = inputObject({
  username: requiredText(VALIDATION_MESSAGES.allFields, 254),
  password: v.pipe(
    v.string(VALIDATION_MESSAGES.allFields),
    v.nonEmpty(VALIDATION_MESSAGES.allFields),
    v.maxLength(PASSWORD_LENGTH.max, ERROR_MESSAGES.BAD_CREDENTIALS),
  ),
  /** six digits or a recovery code, for an account with a second factor */
  code: v.optional(
    v.pipe(v.string(ERROR_MESSAGES.WRONG_CODE), v.trim(), v.maxLength(40, ERROR_MESSAGES.WRONG_CODE)),
  ),
})

const ROLE = 'Le rôle doit être user ou admin.'
const PERMISSION = 'Une permission vaut true ou false.'

/** An object with an entry for each permission. */
function permissionMap<const Entry extends v.GenericSchema>(entry: Entry) {
  return inputObject(v.entriesFromList(PERMISSIONS, entry))
}

/** `role` and `permissions` are used only when an administrator sends them. */
export const registerInput = inputObject({
  username,
  email,
  password: newPassword,
  role: v.optional(v.picklist(ROLES, ROLE)),
  permissions: v.optional(permissionMap(v.exactOptional(v.boolean(PERMISSION)))),
})

/** The body of `PATCH /users/{id}`; absent fields are unchanged. */
export const permissionsInput = v.pipe(
  inputObject({
    role: v.exactOptional(v.picklist(ROLES, ROLE)),
    permissions: v.exactOptional(permissionMap(v.exactOptional(v.boolean(PERMISSION)))),
    /** what the caller saw; a right that it did not change keeps its stored value */
    was: v.exactOptional(
      seenValues({ role: v.picklist(ROLES), permissions: v.record(v.string(), v.boolean()) }),
    ),
    /** after `CONFIRM_LOCKOUT`: the caller gives up own permissions */
    confirmed: v.exactOptional(v.boolean(PERMISSION)),
  }),
  v.check(
    ({ role, permissions = {} }) => role !== undefined || Object.keys(permissions).length > 0,
    VALIDATION_MESSAGES.nothingToChange,
  ),
)

const CODE = 'Le code d’installation est incorrect.'

export const createAdminInput = inputObject({
  name: requiredLine(VALIDATION_MESSAGES.allFields, 100),
  username,
  email,
  password: newPassword,
  setupCode: v.optional(v.pipe(v.string(CODE), v.trim(), v.maxLength(64, CODE))),
})

export type LoginInput = v.InferOutput<typeof loginInput>
export type RegisterInput = v.InferOutput<typeof registerInput>
export type CreateAdminInput = v.InferOutput<typeof createAdminInput>
export type PermissionsInput = v.InferOutput<typeof permissionsInput>

/** An account in API responses. */
export const user = named(
  'User',
  v.object({
    _id: id,
    name: optionalText,
    username: text,
    email: text,
    role: oneOf(ROLES),
    permissions: v.fallback(v.record(v.string(), v.boolean()), {}),
    createdAt: date,
  } satisfies Record<keyof User, v.GenericSchema>),
)

/** The answer of `GET /api/users`. */
export const usersAnswer = requiredListOf(
  v.object({ ...user.entries, secondFactor: v.fallback(v.optional(v.boolean()), undefined) }),
)

/** The answer to signing in or registering. */
export const signedInAnswer = v.object({
  success,
  message: text,
  user,
  token: text,
})
