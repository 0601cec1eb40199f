import {
  type AccountAccess,
  foldLogin,
  PERMISSIONS,
  type Permissions,
  ROLES,
  type User,
  withLaterPermissions,
} from '../../domain/accounts/account.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countWritten, insertIfAbsent, readFirst, wasWritten } from '../statements.ts'
import { isoDate } from './column-values.ts'

export interface Credentials {
  user: User
  passwordHash: string
}

export function accountQueries({ db, lockRows, lockTable }: Connection) {
  const account = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id)
  return {
    async list(): Promise<User[]> {
      const rows = await db.selectFrom('users').selectAll().orderBy('createdAt').orderBy('id').execute()
      return rows.map(userFromRow)
    },

    async findByLogin(typed: string): Promise<Credentials | null> {
      const folded = foldLogin(typed)
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where((e) => e.or([e('emailFolded', '=', folded), e('usernameFolded', '=', folded)]))
        // A user name may equal another account's e-mail; the e-mail takes precedence.
        .orderBy((e) => e.case().when('emailFolded', '=', folded).then(0).else(1).end())
        .executeTakeFirst()
      return row ? { user: userFromRow(row), passwordHash: row.passwordHash } : null
    },

    async passwordHash(id: string): Promise<string | null> {
      const query = db.selectFrom('users').select('passwordHash').where('id', '=', id)
      return (await query.executeTakeFirst())?.passwordHash ?? null
    },

    find: (id: string): Promise<User | null> => readFirst(account(id), userFromRow),

    lock: (id: string): Promise<User | null> => readFirst(lockRows(account(id)), userFromRow),

    /** The administrators, the oldest account first. */
    async admins(): Promise<User[]> {
      const query = db.selectFrom('users').selectAll().where('role', '=', 'admin')
      return (await query.orderBy('createdAt').orderBy('id').execute()).map(userFromRow)
    },

    async hasAdmin(): Promise<boolean> {
      const row = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst()
      return row !== undefined
    },

    /** Locks the table of accounts until the transaction ends, so that a check on all accounts stays valid. */
    async oneAtATime(): Promise<void> {
      await lockTable(db, 'users')
    },

    async lockAdmins(): Promise<User[]> {
      const query = db.selectFrom('users').selectAll().where('role', '=', 'admin').orderBy('id')
      return (await lockRows(query).execute()).map(userFromRow)
    },

    /** @returns the field whose value another account already uses; null when the account was inserted */
    async insert(user: User, passwordHash: string): Promise<'email' | 'username' | null> {
      const email = foldLogin(user.email)
      // Uses `insertIfAbsent`, because a conflict error would abort the surrounding PostgreSQL transaction.
      const query = db.insertInto('users').values({
        id: user._id,
        name: user.name,
        username: user.username,
        usernameFolded: foldLogin(user.username),
        email: user.email,
        emailFolded: email,
        passwordHash,
        role: user.role,
        permissions: JSON.stringify(user.permissions),
        createdAt: Date.parse(user.createdAt),
      })
      if (await insertIfAbsent(query)) return null
      const taken = db.selectFrom('users').select('id').where('emailFolded', '=', email)
      return (await taken.executeTakeFirst()) ? 'email' : 'username'
    },

    async setRights(id: string, { role, permissions }: AccountAccess): Promise<void> {
      await db
        .updateTable('users')
        .set({ role, permissions: JSON.stringify(permissions), givenUp: null })
        .where('id', '=', id)
        .execute()
    },

    /** Remembers permissions that an administrator took from their own account, until the next change of its rights. */
    async rememberGivenUp(id: string, givenUp: GivenUp): Promise<void> {
      await db
        .updateTable('users')
        .set({ givenUp: JSON.stringify(givenUp) })
        .where('id', '=', id)
        .execute()
    },

    async givenUp(id: string): Promise<GivenUp | null> {
      const row = await db.selectFrom('users').select('givenUp').where('id', '=', id).executeTakeFirst()
      const stored: GivenUp | null = JSON.parse(row?.givenUp ?? 'null')
      if (!stored) return null
      const { before, after } = stored
      return { ...stored, before: withLaterPermissions(before), after: withLaterPermissions(after) }
    },

    async setPassword(id: string, passwordHash: string): Promise<void> {
      await db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
    },

    async delete(id: string): Promise<boolean> {
      return wasWritten(db.deleteFrom('users').where('id', '=', id))
    },
  }
}

/** Permissions of an account before and after its owner gave some up; `until`: epoch milliseconds. */
export interface GivenUp {
  before: Permissions
  after: Permissions
  until: number
}

function userFromRow(row: Schema['users']): User {
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    role: ROLES.find((role) => role === row.role) ?? 'user',
    permissions: readPermissions(row.permissions),
    createdAt: isoDate(row.createdAt),
  }
}

function readPermissions(json: string): Permissions {
  const stored: unknown = JSON.parse(json)
  if (typeof stored !== 'object' || stored === null) return {}
  const names = PERMISSIONS.filter((name) => name in stored)
  const known = Object.fromEntries(names.map((name) => [name, stored[name as keyof typeof stored] === true]))
  return withLaterPermissions(known)
}

export function sessionQueries({ db }: Connection) {
  const deleteDevices = (userId: string) =>
    db.deleteFrom('pushSubscriptions').where('userId', '=', userId).execute()
  return {
    async insert({
      now,
      ...session
    }: {
      tokenHash: string
      userId: string
      now: number
      expiresAt: number
    }): Promise<void> {
      await db
        .insertInto('sessions')
        .values({ ...session, createdAt: now })
        .execute()
    },

    /** Ignores sessions that start more than a day in the future: they were opened while the clock was wrong. */
    async findUserId(tokenHash: string, now: number): Promise<string | null> {
      const row = await db
        .selectFrom('sessions')
        .select('userId')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .where('createdAt', '<=', now + DAY_MS)
        .executeTakeFirst()
      return row?.userId ?? null
    },

    async delete(tokenHash: string): Promise<string | null> {
      const ended = await db
        .deleteFrom('sessions')
        .where('tokenHash', '=', tokenHash)
        .returning('userId')
        .executeTakeFirst()
      return ended?.userId ?? null
    },

    /** Also ends the notifications on the account's devices. */
    async deleteAll(userId: string): Promise<number> {
      await deleteDevices(userId)
      return countWritten(db.deleteFrom('sessions').where('userId', '=', userId))
    },

    /** Also ends the notifications on all devices: which one has the remaining session is not known. */
    async deleteOthers(userId: string, tokenHash: string): Promise<number> {
      await deleteDevices(userId)
      return countWritten(
        db.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '<>', tokenHash),
      )
    },

    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
    },
  }
}
