import type { Connection } from '../connection.ts'

const A_DAY = 24 * 60 * 60 * 1000

export type SessionQueries = ReturnType<typeof sessionQueries>

export function sessionQueries({ db }: Connection) {
  return {
    async insert(session: {
      tokenHash: string
      userId: string
      now: number
      expiresAt: number
    }): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          token_hash: session.tokenHash,
          user_id: session.userId,
          created_at: session.now,
          expires_at: session.expiresAt,
        })
        .execute()
    },

    /** A session that starts more than a day in the future was opened by a wrong clock. */
    async findUserId(tokenHash: string, now: number): Promise<string | null> {
      const row = await db
        .selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .where('created_at', '<=', now + A_DAY)
        .executeTakeFirst()
      return row?.user_id ?? null
    },

    async delete(tokenHash: string): Promise<string | null> {
      const ended = await db
        .deleteFrom('sessions')
        .where('token_hash', '=', tokenHash)
        .returning('user_id')
        .executeTakeFirst()
      return ended?.user_id ?? null
    },

    async deleteAll(userId: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Ends the account's other sessions. @returns their number */
    async deleteOthers(userId: string, tokenHash: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('token_hash', '<>', tokenHash)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    },
  }
}
