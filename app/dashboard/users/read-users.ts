import type * as v from 'valibot'
import { type user, usersAnswer } from '../../../contracts/accounts.ts'
import { hasPermission, PERMISSIONS, type Permission } from '../../../domain/accounts/account.ts'
import { useSession } from '../../session/session.ts'
import { hasAccess } from '../access.ts'
import { decode } from '../decode.ts'

export interface ShownUser extends Omit<v.InferOutput<typeof user>, 'permissions'> {
  permissions: Permission[]
  secondFactor?: boolean | undefined
}

/** Reads the response of `GET /users`. @throws ApiError when the response is malformed */
export function readUsers(json: unknown): ShownUser[] {
  return decode(usersAnswer, json).map(({ permissions, ...account }) => ({
    ...account,
    permissions: PERMISSIONS.filter((name) => hasPermission({ role: 'admin', permissions }, name)),
  }))
}

export function useGrantable(): readonly Permission[] {
  const session = useSession()
  return PERMISSIONS.filter((permission) => hasAccess(session, permission))
}

export function holdsMore(
  { permissions }: { permissions: readonly Permission[] },
  held: readonly Permission[],
) {
  return permissions.some((permission) => !held.includes(permission))
}
