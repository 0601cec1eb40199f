import type { Connection } from '../connection.ts'
import type { SecondFactorRow } from '../schema.ts'
import { wasWritten } from '../statements.ts'

export interface SecondFactor {
  /** base32; null when the key that encrypted it is missing */
  secret: string | null
  confirmed: boolean
}

/** Second factors (TOTP), whose secrets are encrypted, and their recovery codes, of which only hashes are stored. */
export function secondFactorQueries({ db, secrets }: Connection) {
  return {
    async find(userId: string): Promise<SecondFactor | null> {
      const row = await db
        .selectFrom('second_factors')
        .select(['secret', 'confirmed_at'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row) return null
      return { secret: secrets.open(row.secret, factorSubject(userId)), confirmed: row.confirmed_at !== null }
    },

    async userIds(): Promise<string[]> {
      const query = db.selectFrom('second_factors').select('user_id').where('confirmed_at', 'is not', null)
      return (await query.orderBy('user_id').execute()).map(({ user_id }) => user_id)
    },

    /** Stores an unconfirmed secret. Replaces an earlier unconfirmed secret, but never a confirmed one. */
    async begin(userId: string, plain: string, at: number): Promise<void> {
      const secret = secrets.seal(plain, factorSubject(userId))
      const row: SecondFactorRow = {
        user_id: userId,
        secret,
        confirmed_at: null,
        last_step: 0,
        created_at: at,
      }
      await db
        .insertInto('second_factors')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ secret, created_at: at })
            .where('second_factors.confirmed_at', 'is', null),
        )
        .execute()
    },

    async confirm(userId: string, at: number): Promise<void> {
      await db
        .updateTable('second_factors')
        .set({ confirmed_at: at })
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null)
        .execute()
    },

    /** Marks a time step as used. @returns false when this step or a later step was used before */
    async consumeStep(userId: string, step: number): Promise<boolean> {
      const query = db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
      return wasWritten(query)
    },

    /** @returns whether a second factor existed */
    async delete(userId: string): Promise<boolean> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      return wasWritten(db.deleteFrom('second_factors').where('user_id', '=', userId))
    },

    async replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
      if (rows.length > 0) await db.insertInto('recovery_codes').values(rows).execute()
    },

    async recoveryCodes(userId: string): Promise<string[]> {
      const query = db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId)
      return (await query.orderBy('code_hash').execute()).map(({ code_hash }) => code_hash)
    },

    /** Uses a recovery code. @returns false when the code is unknown or already used */
    async consumeRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
      return wasWritten(
        db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', codeHash),
      )
    },
  }
}

export const factorSubject = (userId: string) => `second factor of ${userId}`
