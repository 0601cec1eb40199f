import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
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
        .selectFrom('secondFactors')
        .select(['secret', 'confirmedAt'])
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (!row) return null
      return { secret: secrets.open(row.secret, factorSubject(userId)), confirmed: row.confirmedAt !== null }
    },

    async userIds(): Promise<string[]> {
      const query = db.selectFrom('secondFactors').select('userId').where('confirmedAt', 'is not', null)
      return (await query.orderBy('userId').execute()).map(({ userId }) => userId)
    },

    /** Stores an unconfirmed secret. Replaces an earlier unconfirmed secret, but never a confirmed one. */
    async begin(userId: string, plain: string, at: number): Promise<void> {
      const secret = secrets.seal(plain, factorSubject(userId))
      const row: Schema['secondFactors'] = {
        userId,
        secret,
        confirmedAt: null,
        lastStep: 0,
        createdAt: at,
      }
      await db
        .insertInto('secondFactors')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('userId')
            .doUpdateSet({ secret, createdAt: at })
            .where('secondFactors.confirmedAt', 'is', null),
        )
        .execute()
    },

    async confirm(userId: string, at: number): Promise<void> {
      await db
        .updateTable('secondFactors')
        .set({ confirmedAt: at })
        .where('userId', '=', userId)
        .where('confirmedAt', 'is', null)
        .execute()
    },

    /** Marks a time step as used. @returns false when this step or a later step was used before */
    async consumeStep(userId: string, step: number): Promise<boolean> {
      const query = db
        .updateTable('secondFactors')
        .set({ lastStep: step })
        .where('userId', '=', userId)
        .where('lastStep', '<', step)
      return wasWritten(query)
    },

    /** @returns whether a second factor existed */
    async delete(userId: string): Promise<boolean> {
      await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
      return wasWritten(db.deleteFrom('secondFactors').where('userId', '=', userId))
    },

    async replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
      await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
      const rows = hashes.map((codeHash) => ({ userId, codeHash }))
      if (rows.length > 0) await db.insertInto('recoveryCodes').values(rows).execute()
    },

    async recoveryCodes(userId: string): Promise<string[]> {
      const query = db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', userId)
      return (await query.orderBy('codeHash').execute()).map(({ codeHash }) => codeHash)
    },

    /** Uses a recovery code. @returns false when the code is unknown or already used */
    async consumeRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
      return wasWritten(
        db.deleteFrom('recoveryCodes').where('userId', '=', userId).where('codeHash', '=', codeHash),
      )
    },
  }
}

export const factorSubject = (userId: string) => `second factor of ${userId}`
