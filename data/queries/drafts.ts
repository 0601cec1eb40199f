import type { Named } from '../../domain/audit/audit.ts'
import type { DraftFields, DraftImage, ProductDraft } from '../../domain/catalogue/product-draft.ts'
import type { Connection } from '../connection.ts'
import type { DraftImageRow, DraftRow } from '../schema.ts'
import { countRows, insertIfAbsent } from '../statements.ts'
import { isoDate, userColumns } from './column-values.ts'

/** An open draft, or what remains of a published or deleted one. */
export type StoredDraft =
  | { state: 'open'; draft: ProductDraft }
  | { state: 'published'; productId: string; publishKey: string }
  | { state: 'deleted' }

export function draftQueries({ db, lockRows }: Connection) {
  async function imagesOf(ids: readonly string[]): Promise<DraftImageRow[]> {
    if (ids.length === 0) return []
    const rows = db.selectFrom('product_draft_images').selectAll().where('draft_id', 'in', ids)
    return rows.orderBy('draft_id').orderBy('position').orderBy('id').execute()
  }

  async function read(row: DraftRow | undefined): Promise<StoredDraft | null> {
    if (!row) return null
    if (row.state === 'deleted') return { state: 'deleted' }
    if (row.state === 'published') {
      return { state: 'published', productId: row.product_id ?? '', publishKey: row.publish_key ?? '' }
    }
    return { state: 'open', draft: draftFromRow(row, await imagesOf([row.id])) }
  }

  return {
    async find(id: string): Promise<StoredDraft | null> {
      return read(await db.selectFrom('product_drafts').selectAll().where('id', '=', id).executeTakeFirst())
    },

    /** Locks the draft until the transaction ends, and reads it with its images. */
    async findForUpdate(id: string): Promise<StoredDraft | null> {
      const query = db.selectFrom('product_drafts').selectAll().where('id', '=', id)
      return read((await lockRows(query).execute())[0])
    },

    async list(limit: number): Promise<ProductDraft[]> {
      const rows = await db
        .selectFrom('product_drafts')
        .selectAll()
        .where('state', '=', 'open')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      const images = Map.groupBy(await imagesOf(rows.map(({ id }) => id)), ({ draft_id }) => draft_id)
      return rows.map((row) => draftFromRow(row, images.get(row.id) ?? []))
    },

    async countOpen(): Promise<number> {
      return countRows(db.selectFrom('product_drafts').where('state', '=', 'open'))
    },

    /** @returns false when a draft with this id exists */
    async insert(id: string, fields: DraftFields, user: Named | null, at: number): Promise<boolean> {
      return insertIfAbsent(
        db.insertInto('product_drafts').values({
          ...{ id, state: 'open', fields: JSON.stringify(fields), version: 1 },
          ...{ ...userColumns(user), created_at: at, updated_at: at },
        }),
      )
    },

    async update(id: string, fields: DraftFields, version: number, at: number): Promise<void> {
      const changed = { fields: JSON.stringify(fields), version, updated_at: at }
      await db.updateTable('product_drafts').set(changed).where('id', '=', id).execute()
    },

    async insertImage(draftId: string, { id, address }: DraftImage, position: number): Promise<void> {
      await db
        .insertInto('product_draft_images')
        .values({ draft_id: draftId, id, position, address })
        .execute()
    },

    async setPosition(draftId: string, id: string, position: number): Promise<void> {
      const images = db.updateTable('product_draft_images').set({ position })
      await images.where('draft_id', '=', draftId).where('id', '=', id).execute()
    },

    async deleteImages(draftId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const images = db.deleteFrom('product_draft_images').where('draft_id', '=', draftId)
      await images.where('id', 'in', ids).execute()
    },

    /** Deletes the fields and images of a draft; its id stays reserved. */
    async close(
      id: string,
      at: number,
      published: { productId: string; publishKey: string } | null,
    ): Promise<void> {
      await db.deleteFrom('product_draft_images').where('draft_id', '=', id).execute()
      await db
        .updateTable('product_drafts')
        .set({
          ...{ state: published ? 'published' : 'deleted', fields: '{}', updated_at: at },
          ...{ product_id: published?.productId ?? null, publish_key: published?.publishKey ?? null },
        })
        .where('id', '=', id)
        .execute()
    },

    async deleteClosedBefore(at: number): Promise<void> {
      const closed = db.deleteFrom('product_drafts').where('state', 'in', ['published', 'deleted'])
      await closed.where('updated_at', '<', at).execute()
    },
  }
}

function draftFromRow(row: DraftRow, images: readonly DraftImageRow[]): ProductDraft {
  return {
    id: row.id,
    fields: JSON.parse(row.fields) as DraftFields,
    images: images.map(({ id, address }) => ({ id, address })),
    version: row.version,
    userName: row.user_name,
    createdAt: isoDate(row.created_at),
    updatedAt: isoDate(row.updated_at),
  }
}
