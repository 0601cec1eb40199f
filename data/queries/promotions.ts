import { sql } from 'kysely'
import type { StoredPromotion } from '../../domain/promotions/managed-promotion.ts'
import type { PromotionTerms } from '../../domain/promotions/promotion.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countRows, insertIfAbsent, type Page, readFirst } from '../statements.ts'
import { flag, isoDate, optionalDate } from './column-values.ts'
import { promotionUseQueries } from './promotion-uses.ts'

export function promotionQueries(connection: Connection) {
  const { db, lockRows } = connection
  const rows = () => db.selectFrom('promotions').selectAll()
  const current = () => rows().where('archivedAt', 'is', null)
  const active = () => current().where('active', '=', 1)
  const isUsed = sql<boolean>`exists (select 1 from order_promotions where promotion_id = promotions.id)`
  // An unused promotion disappears when it is deleted; a used one stays for its figures.
  const isListed = sql<boolean>`(archived_at is null or ${isUsed})`
  const read = async (query: { execute: () => Promise<Schema['promotions'][]> }) =>
    (await query.execute()).map(fromRow)

  // Each order reads this: building the query would cost more than running it.
  const automatic = async (): Promise<StoredPromotion[]> => {
    const { rows: found } = await sql<Schema['promotions']>`select * from promotions
      where archived_at is null and active = 1 and code is null order by id`.execute(db)
    return found.map(fromRow)
  }

  return {
    ...promotionUseQueries(connection),

    /** The active promotions without a code, whatever their time, by id. */
    automatic,

    /** The active promotions without a code and with these codes, by id. */
    withCodes: (codes: readonly string[]): Promise<StoredPromotion[]> =>
      codes.length === 0
        ? automatic()
        : read(
            active()
              .where((e) => e.or([e('code', 'is', null), e('code', 'in', codes)]))
              .orderBy('id'),
          ),

    /** The active promotion with a code. */
    withCode: (code: string): Promise<StoredPromotion[]> => read(active().where('code', '=', code)),

    list: ({ limit, offset }: Page): Promise<StoredPromotion[]> =>
      read(
        rows().where(isListed).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).offset(offset),
      ),

    count: (): Promise<number> => countRows(db.selectFrom('promotions').where(isListed)),

    /** Whether any order has the promotion, even a cancelled one. */
    async isUsed(id: string): Promise<boolean> {
      return (await countRows(db.selectFrom('promotions').where('id', '=', id).where(isUsed))) > 0
    },

    find: (id: string): Promise<StoredPromotion | null> => readFirst(rows().where('id', '=', id), fromRow),

    lock: (ids: readonly string[]): Promise<StoredPromotion[]> =>
      read(lockRows(rows().where('id', 'in', ids).orderBy('id'))),

    findByCode: (code: string): Promise<StoredPromotion | null> =>
      readFirst(current().where('code', '=', code), fromRow),

    /** @returns false when a current promotion has this code */
    insert: (promotion: StoredPromotion): Promise<boolean> =>
      insertIfAbsent(
        db.insertInto('promotions').values({
          ...changing(promotion),
          id: promotion.id,
          createdAt: Date.parse(promotion.createdAt),
        }),
      ),

    async save(promotion: StoredPromotion): Promise<void> {
      await db.updateTable('promotions').set(changing(promotion)).where('id', '=', promotion.id).execute()
    },

    /** Deletes the promotions that were archived before a time and that no order has. */
    async deleteUnusedBefore(at: number): Promise<void> {
      await db
        .deleteFrom('promotions')
        .where('archivedAt', '<', at)
        .where(sql<boolean>`not ${isUsed}`)
        .execute()
    },
  }
}

function fromRow({
  terms,
  active,
  createdAt,
  changedAt,
  archivedAt,
  ...row
}: Schema['promotions']): StoredPromotion {
  return {
    ...row,
    active: active === 1,
    terms: JSON.parse(terms) as PromotionTerms,
    createdAt: isoDate(createdAt),
    changedAt: isoDate(changedAt),
    archivedAt: optionalDate(archivedAt),
  }
}

function changing({ name, code, terms, active, version, changedAt, archivedAt }: StoredPromotion) {
  return {
    ...{ name, code, version },
    terms: JSON.stringify(terms),
    active: flag(active),
    changedAt: Date.parse(changedAt),
    archivedAt: archivedAt === null ? null : Date.parse(archivedAt),
  }
}
