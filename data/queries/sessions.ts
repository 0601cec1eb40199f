import type { Connection } from '../connection.ts'

export type SessionQueries = ReturnType<typeof sessionQueries>

/** Sessions, known by the hash of their token. Moments in epoch milliseconds. */
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

    /** Whose session it is, while it lasts. */
    async findUserId(tokenHash: string, now: number): Promise<string | null> {
      const row = await db
        .selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row?.user_id ?? null
    },

    async delete(tokenHash: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
    },

    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    },
  }
}
