import * as v from 'valibot'
import { ROLES, type User } from '../domain/accounts/account.ts'
import { date, id, named, oneOf, optionalText, requiredListOf, success, text } from './answer-fields.ts'

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
