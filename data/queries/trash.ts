import type { SelectQueryBuilder } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import type { TrashedProduct } from '../../domain/catalogue/trash.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import { contains } from '../contains.ts'
import type { Schema } from '../schema.ts'
import { batches, countRows, type Page } from '../statements.ts'
import { isoDate, readList, userColumns } from './column-values.ts'
import { insertSnapshots, type ProductSnapshot, readSnapshots, writeSnapshot } from './product-snapshots.ts'

export interface Deletion {
  actionId: string
  actor: Named | null
  /** epoch milliseconds */
  at: number
}

export interface TrashSelection {
  /** part of the name; empty: all */
  search: string
  /** epoch milliseconds: products deleted earlier have expired */
  since: number
}

export interface StoredTrash {
  product: TrashedProduct
  snapshot: ProductSnapshot
}

const LISTED = ['id', 'name', 'image', 'price', 'stock', 'userName', 'deletedAt'] as const

export function trashQueries({ db, lockRows }: Connection) {
  const selected = ({ search, since }: TrashSelection) => {
    const query = db.selectFrom('trashedProducts').where('deletedAt', '>', since)
    return search === '' ? query : query.where(contains('nameFolded', fold(search)))
  }
  return {
    /** Copies a few locked products with all their rows into the trash, before they are deleted. */
    async insert(productIds: readonly string[], deletion: Deletion): Promise<void> {
      const snapshots = await readSnapshots(db, productIds)
      const rows = snapshots.map((snapshot) => trashRow(snapshot, deletion))
      // The trash may contain the same id: a repeated create request can create a deleted product again.
      await db.deleteFrom('trashedProducts').where('id', 'in', productIds).execute()
      await db.insertInto('trashedProducts').values(rows).execute()
      const images = snapshots.flatMap(({ product }) =>
        [...new Set(readList(product.images))].map((address) => ({ address, holder: product.id })),
      )
      const photos = db.selectFrom('reviewPhotos').select(['address', 'productId as holder'])
      images.push(...(await photos.where('productId', 'in', productIds).execute()))
      await retainImages(db, images)
    },

    async list({ limit, offset, ...selection }: TrashSelection & Page): Promise<TrashedProduct[]> {
      const rows = await selected(selection)
        .select(LISTED)
        .orderBy('deletedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(trashedFromRow)
    },

    async count(selection: TrashSelection): Promise<number> {
      return countRows(selected(selection))
    },

    async idsOf(actionId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('trashedProducts')
        .select('id')
        .where('actionId', '=', actionId)
        .execute()
      return rows.map(({ id }) => id)
    },

    async idsUntil(moment: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('trashedProducts')
        .select('id')
        .where('deletedAt', '<=', moment)
        .orderBy('deletedAt')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    async lock(ids: readonly string[]): Promise<TrashedProduct[]> {
      const query = lockedRows(db, ids).select(LISTED)
      return (await lockRows(query).execute()).map(trashedFromRow)
    },

    async read(ids: readonly string[]): Promise<StoredTrash[]> {
      const rows = await lockedRows(db, ids)
        .select([...LISTED, 'data'])
        .execute()
      return rows.map(({ data, ...row }) => ({ product: trashedFromRow(row), snapshot: JSON.parse(data) }))
    },

    restore: (snapshots: readonly ProductSnapshot[]): Promise<void> => insertSnapshots(db, snapshots),

    /** Removes products from the trash. @returns their images, which may now be unused */
    async delete(ids: readonly string[]): Promise<string[]> {
      await db.deleteFrom('trashedProducts').where('id', 'in', ids).execute()
      return releaseImages(db, ids)
    },

    /** Retains image files that an undo needs. @param holder the id of the import */
    retainImages(holder: string, addresses: readonly string[]): Promise<void> {
      const images = Array.from(new Set(addresses), (address) => ({ address, holder }))
      return retainImages(db, images)
    },

    /** @returns the images that these imports retained, which may now be unused */
    releaseImages: (holders: readonly string[]): Promise<string[]> => releaseImages(db, holders),
  }
}

type TrashQuery = SelectQueryBuilder<Schema, 'trashedProducts', object>

function lockedRows(db: Connection['db'], ids: readonly string[]): TrashQuery {
  return db.selectFrom('trashedProducts').where('id', 'in', ids).orderBy('id')
}

async function retainImages(
  db: Connection['db'],
  images: readonly { address: string; holder: string }[],
): Promise<void> {
  for (const some of batches(images, IMAGES_AT_A_TIME)) {
    await db
      .insertInto('retainedImages')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const IMAGES_AT_A_TIME = 1000

async function releaseImages(db: Connection['db'], holders: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('retainedImages')
    .where('holder', 'in', holders)
    .returning('address')
    .execute()
  return [...new Set(rows.map(({ address }) => address))]
}

function trashRow(snapshot: ProductSnapshot, { actionId, actor, at }: Deletion): Schema['trashedProducts'] {
  const { id, name, name_folded: nameFolded, images, price, stock } = snapshot.product
  return {
    id,
    actionId,
    name,
    nameFolded,
    image: readList(images)[0] ?? null,
    price,
    stock,
    ...userColumns(actor),
    deletedAt: at,
    data: writeSnapshot(snapshot),
  }
}

function trashedFromRow({
  id,
  ...row
}: Pick<Schema['trashedProducts'], (typeof LISTED)[number]>): TrashedProduct {
  return { ...row, _id: id, deletedAt: isoDate(row.deletedAt) }
}
