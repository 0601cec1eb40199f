import type { Connection } from '../connection.ts'
import { wasWritten } from '../statements.ts'

export interface PasswordReset {
  tokenHash: string
  userId: string
  kind: 'link' | 'code'
}

/** Single-use password resets; only hashes of their tokens and codes are stored. */
export function passwordResetQueries({ db }: Connection) {
  return {
    /** Replaces the account's earlier reset of the same kind. */
    async insert({ now, ...reset }: PasswordReset & { now: number; expiresAt: number }): Promise<void> {
      await db
        .deleteFrom('passwordResets')
        .where('userId', '=', reset.userId)
        .where('kind', '=', reset.kind)
        .execute()
      await db
        .insertInto('passwordResets')
        .values({ ...reset, createdAt: now })
        .execute()
    },

    async findByToken(tokenHash: string, now: number): Promise<PasswordReset | null> {
      const row = await db
        .selectFrom('passwordResets')
        .select(['tokenHash', 'userId', 'kind'])
        .where('tokenHash', '=', tokenHash)
        .where('kind', '=', 'link')
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return row ?? null
    },

    /** @returns the hash of the account's code; null when it has no valid code */
    async codeOf(userId: string, now: number): Promise<string | null> {
      const row = await db
        .selectFrom('passwordResets')
        .select('tokenHash')
        .where('userId', '=', userId)
        .where('kind', '=', 'code')
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return row?.tokenHash ?? null
    },

    /** Deletes a reset, because it works once. @returns false when it no longer exists */
    async use(tokenHash: string): Promise<boolean> {
      return wasWritten(db.deleteFrom('passwordResets').where('tokenHash', '=', tokenHash))
    },

    async deleteAll(userId: string): Promise<void> {
      await db.deleteFrom('passwordResets').where('userId', '=', userId).execute()
    },

    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute()
    },
  }
}
