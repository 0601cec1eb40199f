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
    async insert(reset: PasswordReset & { now: number; expiresAt: number }): Promise<void> {
      await db
        .deleteFrom('password_resets')
        .where('user_id', '=', reset.userId)
        .where('kind', '=', reset.kind)
        .execute()
      await db
        .insertInto('password_resets')
        .values({
          token_hash: reset.tokenHash,
          user_id: reset.userId,
          kind: reset.kind,
          created_at: reset.now,
          expires_at: reset.expiresAt,
        })
        .execute()
    },

    async findByToken(tokenHash: string, now: number): Promise<PasswordReset | null> {
      const row = await db
        .selectFrom('password_resets')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', 'link')
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row ? { tokenHash: row.token_hash, userId: row.user_id, kind: row.kind } : null
    },

    /** @returns the hash of the account's code; null when it has no valid code */
    async codeOf(userId: string, now: number): Promise<string | null> {
      const row = await db
        .selectFrom('password_resets')
        .select('token_hash')
        .where('user_id', '=', userId)
        .where('kind', '=', 'code')
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row?.token_hash ?? null
    },

    /** Deletes a reset, because it works once. @returns false when it no longer exists */
    async use(tokenHash: string): Promise<boolean> {
      return wasWritten(db.deleteFrom('password_resets').where('token_hash', '=', tokenHash))
    },

    async deleteAll(userId: string): Promise<void> {
      await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
    },

    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
    },
  }
}
