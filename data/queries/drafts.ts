import type { Named } from '../../domain/audit/audit.ts'
import type { DraftFields, DraftImage, ProductDraft } from '../../domain/catalogue/product-draft.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countRows, insertIfAbsent } from '../statements.ts'
import { isoDate, userColumns } from './column-values.ts'

/** An open draft, or what remains of a published or deleted one. */
export type StoredDraft =
  | { state: 'open'; draft: ProductDraft }
  | { state: 'published'; productId: string; publishKey: string }
  | { state: 'deleted' }

export function draftQueries({ db, lockRows }: Connection) {
  async function imagesOf(ids: readonly string[]): Promise<Schema['productDraftImages'][]> {
    if (ids.length === 0) return []
    const rows = db.selectFrom('productDraftImages').selectAll().where('draftId', 'in', ids)
    return rows.orderBy('draftId').orderBy('position').orderBy('id').execute()
  }

  async function read(row: Schema['productDrafts'] | undefined): Promise<StoredDraft | null> {
    if (!row) return null
    if (row.state === 'deleted') return { state: 'deleted' }
    if (row.state === 'published') {
      return { state: 'published', productId: row.productId ?? '', publishKey: row.publishKey ?? '' }
    }
    return { state: 'open', draft: draftFromRow(row, await imagesOf([row.id])) }
  }

  return {
    async find(id: string): Promise<StoredDraft | null> {
      return read(await db.selectFrom('productDrafts').selectAll().where('id', '=', id).executeTakeFirst())
    },

    /** Locks the draft until the transaction ends, and reads it with its images. */
    async findForUpdate(id: string): Promise<StoredDraft | null> {
      const query = db.selectFrom('productDrafts').selectAll().where('id', '=', id)
      return read((await lockRows(query).execute())[0])
    },

    async list(limit: number): Promise<ProductDraft[]> {
      const rows = await db
        .selectFrom('productDrafts')
        .selectAll()
        .where('state', '=', 'open')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      const images = Map.groupBy(await imagesOf(rows.map(({ id }) => id)), ({ draftId }) => draftId)
      return rows.map((row) => draftFromRow(row, images.get(row.id) ?? []))
    },

    async countOpen(): Promise<number> {
      return countRows(db.selectFrom('productDrafts').where('state', '=', 'open'))
    },

    /** @returns false when a draft with this id exists */
    async insert(id: string, fields: DraftFields, user: Named | null, at: number): Promise<boolean> {
      return insertIfAbsent(
        db.insertInto('productDrafts').values({
          ...{ id, state: 'open', fields: JSON.stringify(fields), version: 1 },
          ...{ ...userColumns(user), createdAt: at, updatedAt: at },
        }),
      )
    },

    async update(id: string, fields: DraftFields, version: number, at: number): Promise<void> {
      const changed = { fields: JSON.stringify(fields), version, updatedAt: at }
      await db.updateTable('productDrafts').set(changed).where('id', '=', id).execute()
    },

    async insertImage(draftId: string, { id, address }: DraftImage, position: number): Promise<void> {
      await db.insertInto('productDraftImages').values({ draftId, id, position, address }).execute()
    },

    async setPosition(draftId: string, id: string, position: number): Promise<void> {
      const images = db.updateTable('productDraftImages').set({ position })
      await images.where('draftId', '=', draftId).where('id', '=', id).execute()
    },

    async deleteImages(draftId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const images = db.deleteFrom('productDraftImages').where('draftId', '=', draftId)
      await images.where('id', 'in', ids).execute()
    },

    /** Deletes the fields and images of a draft; its id stays reserved. */
    async close(
      id: string,
      at: number,
      published: { productId: string; publishKey: string } | null,
    ): Promise<void> {
      await db.deleteFrom('productDraftImages').where('draftId', '=', id).execute()
      await db
        .updateTable('productDrafts')
        .set({
          ...{ state: published ? 'published' : 'deleted', fields: '{}', updatedAt: at },
          ...{ productId: published?.productId ?? null, publishKey: published?.publishKey ?? null },
        })
        .where('id', '=', id)
        .execute()
    },

    async deleteClosedBefore(at: number): Promise<void> {
      const closed = db.deleteFrom('productDrafts').where('state', 'in', ['published', 'deleted'])
      await closed.where('updatedAt', '<', at).execute()
    },
  }
}

function draftFromRow(
  row: Schema['productDrafts'],
  images: readonly Schema['productDraftImages'][],
): ProductDraft {
  return {
    id: row.id,
    fields: JSON.parse(row.fields) as DraftFields,
    images: images.map(({ id, address }) => ({ id, address })),
    version: row.version,
    userName: row.userName,
    createdAt: isoDate(row.createdAt),
    updatedAt: isoDate(row.updatedAt),
  }
}
