import type { Connection } from '../connection.ts'
import type { ContactMessageRow } from '../schema.ts'
import { flag } from './column-values.ts'

export interface ContactMessage {
  id: string
  name: string
  email: string
  subject: string
  message: string
  read: boolean
  createdAt: string
}

export type ContactQueries = ReturnType<typeof contactQueries>

export function contactQueries({ db }: Connection) {
  return {
    async insert(message: Omit<ContactMessage, 'read'>): Promise<void> {
      const { createdAt, ...texts } = message
      await db
        .insertInto('contact_messages')
        .values({ ...texts, is_read: 0, created_at: Date.parse(createdAt) })
        .execute()
    },

    async list(): Promise<ContactMessage[]> {
      const rows = await db
        .selectFrom('contact_messages')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(500)
        .execute()
      return rows.map(messageFromRow)
    },

    async exists(id: string): Promise<boolean> {
      const row = await db.selectFrom('contact_messages').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    async countUnread(): Promise<number> {
      const { count } = await db
        .selectFrom('contact_messages')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('is_read', '=', 0)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** @returns false when it was already in this state */
    async mark(id: string, read: boolean): Promise<boolean> {
      const result = await db
        .updateTable('contact_messages')
        .set({ is_read: flag(read) })
        .where('id', '=', id)
        .where('is_read', '!=', flag(read))
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },
  }
}

export function messageFromRow({ is_read, created_at, ...texts }: ContactMessageRow): ContactMessage {
  return { ...texts, read: is_read === 1, createdAt: new Date(created_at).toISOString() }
}
