import type { Named } from '../../domain/audit/audit.ts'
import type { Connection } from '../connection.ts'
import { wasWritten } from '../statements.ts'
import { flag, isoDate, userColumns } from './column-values.ts'
import { refreshOrderSearch } from './order-search.ts'

export interface OrderNote {
  id: string
  text: string
  pinned: boolean
  userName: string | null
  /** ISO date */
  createdAt: string
}

export function orderNoteQueries({ db }: Connection) {
  return {
    async list(orderId: string): Promise<OrderNote[]> {
      const rows = await db
        .selectFrom('orderNotes')
        .selectAll()
        .where('orderId', '=', orderId)
        .orderBy('pinned', 'desc')
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(({ id, text, pinned, userName, createdAt }) => ({
        id,
        text,
        pinned: pinned === 1,
        userName,
        createdAt: isoDate(createdAt),
      }))
    },

    /** The texts of the pinned notes of each order that has some, newest first. */
    async pinned(orderIds: readonly string[]): Promise<Map<string, string[]>> {
      if (orderIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('orderNotes')
        .select(['orderId', 'text'])
        .where('orderId', 'in', orderIds)
        .where('pinned', '=', 1)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute()
      const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
      return new Map([...byOrder].map(([orderId, notes]) => [orderId, notes.map(({ text }) => text)]))
    },

    async insert(
      note: { id: string; orderId: string; text: string; pinned: boolean },
      actor: Named | null,
      at: number,
    ): Promise<void> {
      await db
        .insertInto('orderNotes')
        .values({
          id: note.id,
          orderId: note.orderId,
          text: note.text,
          pinned: flag(note.pinned),
          ...userColumns(actor),
          createdAt: at,
        })
        .execute()
      await refreshOrderSearch(db, note.orderId)
    },

    /** @returns false when the order has no such note */
    async setPinned(orderId: string, id: string, pinned: boolean): Promise<boolean> {
      const query = db
        .updateTable('orderNotes')
        .set({ pinned: flag(pinned) })
        .where('id', '=', id)
        .where('orderId', '=', orderId)
      return wasWritten(query)
    },

    /** @returns false when the order has no such note */
    async delete(orderId: string, id: string): Promise<boolean> {
      const query = db.deleteFrom('orderNotes').where('id', '=', id).where('orderId', '=', orderId)
      const deleted = await wasWritten(query)
      await refreshOrderSearch(db, orderId)
      return deleted
    },
  }
}
