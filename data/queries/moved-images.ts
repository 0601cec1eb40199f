import { sql } from 'kysely'
import { readSkus } from '../../domain/moving/find-photo.ts'
import { type OutboxEntry, UNSENT_STATES } from '../../domain/outbox/entry.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches, countRows } from '../statements.ts'
import { readList } from './column-values.ts'
import { entryFromRow } from './outbox-row.ts'

/** A product of another shop: the name of its program, and its id or handle there. */
export interface MovedKey {
  shop: string
  reference: string
}

/** The images that the file of another shop names for a product. */
export interface MovedImages extends MovedKey {
  productId: string
  name: string
  images: string[]
  skus: string[]
}

export type FetchedImage = Schema['fetchedImages']

/** Rows of one statement, which has a maximum number of values. */
const AT_A_TIME = 500

export function movedImageQueries({ db, secrets }: Connection) {
  const moved = () =>
    db
      .selectFrom('movedProducts')
      .innerJoin('products', 'products.id', 'movedProducts.productId')
      .select(['shop', 'reference', 'productId', 'products.name', 'movedProducts.images', 'written'])
  type Row = Omit<MovedImages, 'images' | 'skus'> & { images: string; written: string }
  const read = ({ images, written, ...row }: Row): MovedImages => ({
    ...row,
    images: readList(images),
    skus: readSkus(JSON.parse(written).skus),
  })
  // A product may wait for one photo for days while others of it have failed for good.
  const failing = () =>
    db
      .selectFrom('outbox')
      .where('channel', '=', 'image')
      .where((is) =>
        is.or([
          is('state', 'in', UNSENT_STATES),
          is.and([is('state', '=', 'queued'), is('failure', 'is not', null)]),
        ]),
      )
  return {
    /** Those of these products that still exist. */
    async find(shop: string, references: readonly string[]): Promise<MovedImages[]> {
      const found: MovedImages[] = []
      for (const some of batches(references, AT_A_TIME)) {
        const rows = await moved().where('shop', '=', shop).where('reference', 'in', some).execute()
        found.push(...rows.map(read))
      }
      return found
    },

    /** All of them, in batches. */
    async after(last: MovedKey | null, limit: number): Promise<MovedImages[]> {
      const rows = await moved()
        .$if(last !== null, (query) =>
          query.where(sql<boolean>`(shop, reference) > (${last?.shop ?? ''}, ${last?.reference ?? ''})`),
        )
        .orderBy('shop')
        .orderBy('reference')
        .limit(limit)
        .execute()
      return rows.map(read)
    },

    /** What is known of these images, by the hash of their URL. */
    async fetched(urlHashes: readonly string[]): Promise<Map<string, FetchedImage>> {
      const known = new Map<string, FetchedImage>()
      for (const some of batches(urlHashes, AT_A_TIME)) {
        const rows = await db.selectFrom('fetchedImages').selectAll().where('urlHash', 'in', some).execute()
        for (const row of rows) known.set(row.urlHash, { ...row, changedAt: Number(row.changedAt) })
      }
      return known
    },

    async save({ urlHash, ...columns }: FetchedImage): Promise<void> {
      await db
        .insertInto('fetchedImages')
        .values({ urlHash, ...columns })
        .onConflict((conflict) => conflict.column('urlHash').doUpdateSet(columns))
        .execute()
    },

    /** Forgets images whose files are deleted, so that they are fetched again where a file names them. */
    async forget(images: readonly string[]): Promise<void> {
      for (const some of batches(images, AT_A_TIME))
        await db.deleteFrom('fetchedImages').where('image', 'in', some).execute()
    },

    /** Products some of whose images could not be fetched so far, newest first. */
    async failing(limit: number): Promise<OutboxEntry[]> {
      const rows = await failing()
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => entryFromRow(row, secrets))
    },

    countFailing: (): Promise<number> => countRows(failing()),

    /** Ends what else is to be fetched for a product: a newer entry replaces it, or nothing is missing any more. */
    async end(group: string, now: number, except = ''): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ state: 'abandoned', failure: null, answer: null, payload: null, endedAt: now })
        .where('groupKey', '=', group)
        .where('state', 'in', ['queued', ...UNSENT_STATES])
        .where('id', '!=', except)
        .execute()
    },
  }
}
