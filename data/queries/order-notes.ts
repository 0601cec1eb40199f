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
        .selectFrom('order_notes')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('pinned', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(({ id, text, pinned, user_name, created_at }) => ({
        id,
        text,
        pinned: pinned === 1,
        userName: user_name,
        createdAt: isoDate(created_at),
      }))
    },

    async insert(
      note: { id: string; orderId: string; text: string; pinned: boolean },
      actor: Named | null,
      at: number,
    ): Promise<void> {
      await db
        .insertInto('order_notes')
        .values({
          id: note.id,
          order_id: note.orderId,
          text: note.text,
          pinned: flag(note.pinned),
          ...userColumns(actor),
          created_at: at,
        })
        .execute()
      await refreshOrderSearch(db, note.orderId)
    },

    /** @returns false when the order has no such note */
    async setPinned(orderId: string, id: string, pinned: boolean): Promise<boolean> {
      const query = db
        .updateTable('order_notes')
        .set({ pinned: flag(pinned) })
        .where('id', '=', id)
        .where('order_id', '=', orderId)
      return wasWritten(query)
    },

    /** @returns false when the order has no such note */
    async delete(orderId: string, id: string): Promise<boolean> {
      const query = db.deleteFrom('order_notes').where('id', '=', id).where('order_id', '=', orderId)
      const deleted = await wasWritten(query)
      await refreshOrderSearch(db, orderId)
      return deleted
    },
  }
}
